// go get github.com/standard-webhooks/standard-webhooks/libraries/go
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type Event struct {
	Type      string          `json:"type"`
	Timestamp string          `json:"timestamp"`
	Data      json.RawMessage `json:"data"`
}

func main() {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET")) // whsec_…
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body) // as it arrived
		if err != nil || webhook.Verify(body, r.Header) != nil {
			http.Error(w, "The signature is wrong", http.StatusBadRequest)
			return
		}
		var event Event
		if err := json.Unmarshal(body, &event); err != nil {
			http.Error(w, "The body is not JSON", http.StatusBadRequest)
			return
		}
		// Look r.Header.Get("webhook-id") up in your database. If it is new,
		// keep the event there, and work on it after the answer.
		w.WriteHeader(http.StatusAccepted)
		io.WriteString(w, event.Type)
	})
	log.Fatal(http.ListenAndServe(":"+os.Getenv("PORT"), nil))
}
