# gem install standardwebhooks webrick
require "standardwebhooks"
require "webrick"

webhook = StandardWebhooks::Webhook.new(ENV.fetch("WEBHOOK_SECRET")) # whsec_…
handled = {} # in your database

server = WEBrick::HTTPServer.new(Port: ENV.fetch("PORT"))
server.mount_proc "/" do |request, response|
  id = request["webhook-id"]
  headers = {
    "webhook-id" => id,
    "webhook-timestamp" => request["webhook-timestamp"],
    "webhook-signature" => request["webhook-signature"]
  }
  event = webhook.verify(request.body, headers) # the body as it arrived
  unless handled[id]
    handled[id] = true
    # Keep the event here, and work on it after the answer.
  end
  response.status = 202
  response.body = event["type"]
rescue StandardWebhooks::WebhookVerificationError
  response.status = 400
  response.body = "The signature is wrong"
end
server.start
