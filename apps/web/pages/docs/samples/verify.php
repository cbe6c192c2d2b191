<?php
// composer require standard-webhooks/standard-webhooks
require __DIR__ . '/vendor/autoload.php';

use StandardWebhooks\Exception\WebhookVerificationException;
use StandardWebhooks\Webhook;

$webhook = new Webhook(getenv('WEBHOOK_SECRET')); // whsec_…
$body = file_get_contents('php://input'); // as it arrived
$headers = array_change_key_case(getallheaders());

try {
    $event = $webhook->verify($body, $headers);
} catch (WebhookVerificationException $error) {
    http_response_code(400);
    exit('The signature is wrong');
}

// Look $headers['webhook-id'] up in your database. If it is new, keep
// the event there, and work on it after the answer.
http_response_code(202);
echo $event['type'];
