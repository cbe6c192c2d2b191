# pip install standardwebhooks
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])  # whsec_…
handled = set()  # in your database


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers["content-length"])
        body = self.rfile.read(length)  # as it arrived
        try:
            event = webhook.verify(body, dict(self.headers))
        except WebhookVerificationError:
            self.answer(400, "The signature is wrong")
            return
        id = self.headers["webhook-id"]
        if id not in handled:
            handled.add(id)
            # Keep the event here, and work on it after the answer.
        self.answer(202, event["type"])

    def answer(self, status, text):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(text.encode())


HTTPServer(("", int(os.environ["PORT"])), Receiver).serve_forever()
