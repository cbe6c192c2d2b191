export interface paths {
    "/api/demo-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a free demo number
         * @description With `card_provided`, `card_last_four` and `billing_zip` are required. A `verification_token` counts for the `phone` it was made for.
         */
        post: operations["postDemoRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/contact-form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message */
        post: operations["postAdminContactForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Apply as a partner */
        post: operations["postPartnerApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Subscribe to the newsletter */
        post: operations["postNewsletter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe-connect/upload-custom-deal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a custom deal
         * @description Each field once, and one file. The contract’s content decides its type, and its name must agree: a docx is refused if it would unpack to more than 200 MB or has more than 5,000 entries, a txt if it is not UTF-8 or looks like HTML. Fees are dollars with at most two decimals, up to $10,000,000.
         */
        post: operations["postStripeConnectUploadCustomDeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audio-sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an audio sample
         * @description The recording’s content decides its type, and its name must agree.
         */
        post: operations["postAdminAudioSample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audio-sample/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One audio sample, with its data in base64 */
        get: operations["getAdminAudioSampleById"];
        put?: never;
        post?: never;
        /** Remove an audio sample */
        delete: operations["deleteAdminAudioSampleById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe-connect/create-regular-checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy a plan
         * @description `success_url` and `cancel_url` must be pages of this site.
         */
        post: operations["postStripeConnectCreateRegularCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe-connect/create-checkout-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy a plan as a partner's customer
         * @description With the code GENERALPARTNER, `partner_email` is required; with others it is dropped. `success_url` and `cancel_url` must be pages of this site.
         */
        post: operations["postStripeConnectCreateCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe-connect/session-status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The status of a payment */
        get: operations["getStripeConnectSessionStatusById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/send-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Text a verification code to a phone
         * @description The number must exist and be able to get texts. It is read as one of the United States unless it begins with a plus; numbers that cost the sender extra are refused.
         */
        post: operations["postSendOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verify-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a phone with the code texted to it */
        post: operations["postVerifyOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask before unsubscribing */
        get: operations["getUnsubscribeByToken"];
        put?: never;
        /** Unsubscribe */
        post: operations["postUnsubscribeByToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signed events from Stripe */
        post: operations["postStripeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/twilio/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The delivery status of a text message, signed */
        post: operations["postTwilioStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/twilio/sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A reply to a text message, signed */
        post: operations["postTwilioSms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/twilio/voice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call to a demo number, signed */
        post: operations["postTwilioVoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/twilio/call-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How a call to a demo number ended, signed */
        post: operations["postTwilioCallStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The business details the pages show */
        get: operations["getSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/arrival": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How this request arrived; for the product’s own look at its public address */
        get: operations["getArrival"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The status of a form that was sent, by its private link */
        get: operations["getStatusByToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls to a demo number, by its private link: a preview until a plan is bought */
        get: operations["getDashboardByToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/{token}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email the link of the full dashboard again, to the address of the demo */
        post: operations["postDashboardByTokenLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audio-samples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audio samples */
        get: operations["getAdminAudioSamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audio-samples/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The recording itself, whole or the requested range */
        get: operations["getAudioSamplesByIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: operations["postAdminLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["postAdminLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this browser is signed in */
        get: operations["getAdminSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/demo-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List demo-requests */
        get: operations["getAdminDemoRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/contact-forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List contact-forms */
        get: operations["getAdminContactForms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/custom-deals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List custom-deals */
        get: operations["getAdminCustomDeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/partner-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List partner-applications */
        get: operations["getAdminPartnerApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/newsletter-subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List newsletter-subscribers */
        get: operations["getAdminNewsletterSubscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/commissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List commissions */
        get: operations["getAdminCommissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List messages */
        get: operations["getAdminMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List jobs */
        get: operations["getAdminJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit */
        get: operations["getAdminAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/commissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One commission with its transfers and ledger journals */
        get: operations["getAdminCommissionsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/commissions/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Release a payment held for review, where that needs no second person */
        post: operations["postAdminCommissionsByIdRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/commissions/{id}/release/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for the release of a payment held for review */
        post: operations["postAdminCommissionsByIdReleaseAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/commissions/{id}/release/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve the release that another person asked for, so that the commissions continue */
        post: operations["postAdminCommissionsByIdReleaseApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/commissions/{id}/release/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline or withdraw the release that was asked for */
        post: operations["postAdminCommissionsByIdReleaseDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names that records can be assigned to */
        get: operations["getAdminAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/demo-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the status of a demo request */
        patch: operations["patchAdminDemoRequestsById"];
        trace?: never;
    };
    "/api/admin/records/demo-requests/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the status or assignee of many demo requests, each on its own */
        post: operations["postAdminRecordsDemoRequestsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/records/demo-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A demo request with its full history */
        get: operations["getAdminRecordsDemoRequestsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Assign a demo request to a team member */
        patch: operations["patchAdminRecordsDemoRequestsById"];
        trace?: never;
    };
    "/api/admin/records/demo-requests/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a note to a demo request */
        post: operations["postAdminRecordsDemoRequestsByIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/records/demo-requests/{id}/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Correct who a demo request is about */
        patch: operations["patchAdminRecordsDemoRequestsByIdPerson"];
        trace?: never;
    };
    "/api/admin/contact-forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the status of a contact form */
        patch: operations["patchAdminContactFormsById"];
        trace?: never;
    };
    "/api/admin/records/contact-forms/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the status or assignee of many contact forms, each on its own */
        post: operations["postAdminRecordsContactFormsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/records/contact-forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A contact form with its full history */
        get: operations["getAdminRecordsContactFormsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Assign a contact form to a team member */
        patch: operations["patchAdminRecordsContactFormsById"];
        trace?: never;
    };
    "/api/admin/records/contact-forms/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a note to a contact form */
        post: operations["postAdminRecordsContactFormsByIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/records/contact-forms/{id}/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Correct who a contact form is about */
        patch: operations["patchAdminRecordsContactFormsByIdPerson"];
        trace?: never;
    };
    "/api/admin/custom-deals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a custom deal with its contract; refused for an approved one */
        delete: operations["deleteAdminCustomDealsById"];
        options?: never;
        head?: never;
        /** Change the status of a custom deal */
        patch: operations["patchAdminCustomDealsById"];
        trace?: never;
    };
    "/api/admin/records/custom-deals/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the status or assignee of many custom deals, each on its own */
        post: operations["postAdminRecordsCustomDealsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/records/custom-deals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A custom deal with its full history */
        get: operations["getAdminRecordsCustomDealsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Assign a custom deal to a team member */
        patch: operations["patchAdminRecordsCustomDealsById"];
        trace?: never;
    };
    "/api/admin/records/custom-deals/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a note to a custom deal */
        post: operations["postAdminRecordsCustomDealsByIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/records/custom-deals/{id}/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Correct who a custom deal is about */
        patch: operations["patchAdminRecordsCustomDealsByIdPerson"];
        trace?: never;
    };
    "/api/admin/partner-applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the status of a partner application */
        patch: operations["patchAdminPartnerApplicationsById"];
        trace?: never;
    };
    "/api/admin/records/partner-applications/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the status or assignee of many partner applications, each on its own */
        post: operations["postAdminRecordsPartnerApplicationsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/records/partner-applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A partner application with its full history */
        get: operations["getAdminRecordsPartnerApplicationsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Assign a partner application to a team member */
        patch: operations["patchAdminRecordsPartnerApplicationsById"];
        trace?: never;
    };
    "/api/admin/records/partner-applications/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a note to a partner application */
        post: operations["postAdminRecordsPartnerApplicationsByIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/records/partner-applications/{id}/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Correct who a partner application is about */
        patch: operations["patchAdminRecordsPartnerApplicationsByIdPerson"];
        trace?: never;
    };
    "/api/admin/newsletter-subscribers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the status of a newsletter subscriber */
        patch: operations["patchAdminNewsletterSubscribersById"];
        trace?: never;
    };
    "/api/admin/records/newsletter-subscribers/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the status or assignee of many newsletter subscribers, each on its own */
        post: operations["postAdminRecordsNewsletterSubscribersBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/records/newsletter-subscribers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A newsletter subscriber with its full history */
        get: operations["getAdminRecordsNewsletterSubscribersById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Assign a newsletter subscriber to a team member */
        patch: operations["patchAdminRecordsNewsletterSubscribersById"];
        trace?: never;
    };
    "/api/admin/records/newsletter-subscribers/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a note to a newsletter subscriber */
        post: operations["postAdminRecordsNewsletterSubscribersByIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many records each list holds, and the total commission of all custom deals, for roles that may read money */
        get: operations["getAdminSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/export/demo-requests.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export demo-requests, as filtered and sorted */
        get: operations["getAdminExportDemoRequestsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/export/contact-forms.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export contact-forms, as filtered and sorted */
        get: operations["getAdminExportContactFormsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/export/custom-deals.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export custom-deals, as filtered and sorted */
        get: operations["getAdminExportCustomDealsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/export/partner-applications.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export partner-applications, as filtered and sorted */
        get: operations["getAdminExportPartnerApplicationsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/export/newsletter-subscribers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export newsletter-subscribers, as filtered and sorted */
        get: operations["getAdminExportNewsletterSubscribersCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/export/commissions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export commissions, as filtered and sorted */
        get: operations["getAdminExportCommissionsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/export/messages.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export messages, as filtered and sorted */
        get: operations["getAdminExportMessagesCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/export/jobs.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export jobs, as filtered and sorted */
        get: operations["getAdminExportJobsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/export/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export audit, as filtered and sorted */
        get: operations["getAdminExportAuditCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/custom-deals/{id}/contract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the contract of a custom deal */
        get: operations["getAdminCustomDealsByIdContract"];
        put?: never;
        post?: never;
        /** Delete the contract of a custom deal; the deal stays */
        delete: operations["deleteAdminCustomDealsByIdContract"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream list changes as server-sent events
         * @description `ready` comes first: reload what you show, and you will not miss anything after that. `change` carries `{"list": "demo-requests"}`. The stream ends with the session.
         */
        get: operations["getAdminEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saved views for all lists */
        get: operations["getAdminSavedViews"];
        put?: never;
        /** Save a search under a name, for the whole team */
        post: operations["postAdminSavedViews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved view */
        delete: operations["deleteAdminSavedViewsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry a job now */
        post: operations["postAdminJobsByIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry the failed and dead jobs that match a list filter, up to ten thousand */
        post: operations["postAdminJobsRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a job that is not running */
        post: operations["postAdminJobsByIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/pauses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a queue or one kind of job; jobs already running finish */
        post: operations["postAdminPauses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/pauses/{target}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Resume a paused queue or kind of job */
        delete: operations["deleteAdminPausesByTarget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your open sessions; owners see those of everyone */
        get: operations["getAdminSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session; ending your own signs you out */
        delete: operations["deleteAdminSessionsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions/revoke-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End your other sessions */
        post: operations["postAdminSessionsRevokeOthers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members and pending invitations, by name */
        get: operations["getAdminMembers"];
        put?: never;
        /** Invite a person by email, or again; the answer is the only place the link is shown */
        post: operations["postAdminMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member, end their sessions, and withdraw their invitation and those they made */
        delete: operations["deleteAdminMembersById"];
        options?: never;
        head?: never;
        /** Change the role or name of a member; it takes effect with their next request */
        patch: operations["patchAdminMembersById"];
        trace?: never;
    };
    "/api/admin/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether you have an authenticator app, and how many recovery codes are left */
        get: operations["getAdminAuthenticator"];
        put?: never;
        /** Begin to set up an authenticator app; the answer is the only place its secret is shown */
        post: operations["postAdminAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/authenticator/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm your authenticator app with a code; the answer is the only place the recovery codes are shown */
        post: operations["postAdminAuthenticatorConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/authenticator/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove your authenticator app and recovery codes, with a code of one of them */
        post: operations["postAdminAuthenticatorRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace your recovery codes, with a code of your authenticator app */
        post: operations["postAdminRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password, which ends your other sessions */
        post: operations["postAdminPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your passkeys */
        get: operations["getAdminPasskeys"];
        put?: never;
        /** Add a passkey */
        post: operations["postAdminPasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to add a passkey; the browser answers within five minutes */
        post: operations["postAdminPasskeysOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey */
        delete: operations["deleteAdminPasskeysById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to sign in with a passkey */
        post: operations["postAdminLoginPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey */
        post: operations["postAdminLoginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether you confirmed within ten minutes that it’s you */
        get: operations["getAdminReauthenticate"];
        put?: never;
        /** Confirm that it’s you, with your password or a code */
        post: operations["postAdminReauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reauthenticate/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to confirm with a passkey that it’s you */
        post: operations["postAdminReauthenticatePasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reauthenticate/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm that it’s you, with a passkey */
        post: operations["postAdminReauthenticatePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the shared admin password works, and whether members need a second factor */
        get: operations["getAdminSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Open or close the shared admin password, which ends its sessions, and require a second factor or not */
        patch: operations["patchAdminSignIn"];
        trace?: never;
    };
    "/api/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who invites whom to the admin area */
        get: operations["getInvitationsByToken"];
        put?: never;
        /** Accept an invitation: choose a password, and be signed in */
        post: operations["postInvitationsByToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a link to reset a password; the answer is the same for every email */
        post: operations["postPasswordResets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-resets/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whose password a link changes */
        post: operations["postPasswordResetsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-resets/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password with a link, which ends all sessions of its member */
        post: operations["postPasswordResetsComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login/ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How members can sign in here */
        get: operations["getAdminLoginWays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to the provider, to sign in */
        get: operations["getAdminLoginOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from the provider, with its answer */
        get: operations["getAdminLoginOidcCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reauthenticate/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to the provider, to confirm that it’s you */
        get: operations["getAdminReauthenticateOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether you can sign in with the provider */
        get: operations["getAdminProvider"];
        put?: never;
        /** Begin to connect your account with the provider; the browser goes to the address of the answer */
        post: operations["postAdminProvider"];
        /** Disconnect your account from the provider, which then doesn’t sign you in */
        delete: operations["deleteAdminProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Analytics for the last 7, 30 or 90 days */
        get: operations["getAdminFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The state of each dependency, the backlog, and what is late */
        get: operations["getAdminHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Differences between the database and Stripe, from the nightly comparison */
        get: operations["getAdminDrift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is set up and what is missing; each part is tried */
        get: operations["getAdminSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/setup/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test email, text message, webhook or alarm, and tell what came of it */
        post: operations["postAdminSetupTests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/setup/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the prices of the plans that Stripe lacks */
        post: operations["postAdminSetupPlans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Webhook endpoints, with what they got in the last 24 hours */
        get: operations["getAdminWebhookEndpoints"];
        put?: never;
        /** Create a webhook endpoint; the answer is the only place its secret is shown */
        post: operations["postAdminWebhookEndpoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One webhook endpoint, with each of the last 24 hours */
        get: operations["getAdminWebhookEndpointsById"];
        put?: never;
        post?: never;
        /** Delete a webhook endpoint; what it was still due is canceled */
        delete: operations["deleteAdminWebhookEndpointsById"];
        options?: never;
        head?: never;
        /** Change a webhook endpoint, pause it, or enable it again; at another host it gets a new secret */
        patch: operations["patchAdminWebhookEndpointsById"];
        trace?: never;
    };
    "/api/admin/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a webhook endpoint a new secret; the one before signs too until the overlap ends */
        post: operations["postAdminWebhookEndpointsByIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a webhook endpoint the example of an event type */
        post: operations["postAdminWebhookEndpointsByIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages to webhook endpoints, newest first; the link header has the next page */
        get: operations["getAdminWebhookMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One message: what was sent, and what each attempt answered */
        get: operations["getAdminWebhookMessagesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-messages/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message again now, under the same ID */
        post: operations["postAdminWebhookMessagesByIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-endpoints/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a webhook endpoint again what it missed since a moment, or everything */
        post: operations["postAdminWebhookEndpointsByIdRecover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-endpoints/{id}/recoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last ten recoveries of a webhook endpoint */
        get: operations["getAdminWebhookEndpointsByIdRecoveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-endpoints/{id}/recoveries/{recoveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a recovery is */
        get: operations["getAdminWebhookEndpointsByIdRecoveriesByRecoveryId"];
        put?: never;
        post?: never;
        /** Cancel a recovery; what is due already is still delivered */
        delete: operations["deleteAdminWebhookEndpointsByIdRecoveriesByRecoveryId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** API keys that are not revoked */
        get: operations["getAdminApiKeys"];
        put?: never;
        /** Create an API key; the answer is the only place it is shown */
        post: operations["postAdminApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key; it stops working at once */
        delete: operations["deleteAdminApiKeysById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/privacy/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How much is stored about a person */
        post: operations["postAdminPrivacyFind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/privacy/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make everything stored about a person ready to be downloaded */
        post: operations["postAdminPrivacyExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/privacy/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Erase a person; the books keep ids, amounts and dates */
        post: operations["postAdminPrivacyErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/privacy/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Privacy requests, those that wait for us first */
        get: operations["getAdminPrivacyRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/privacy/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One privacy request, with its receipt */
        get: operations["getAdminPrivacyRequestsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/privacy/requests/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Carry out a visitor’s privacy request, or refuse it */
        post: operations["postAdminPrivacyRequestsByIdDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/privacy/requests/{id}/archive.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything stored about the person of a request */
        get: operations["getAdminPrivacyRequestsByIdArchiveZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a copy of your data, or to be forgotten; an email asks you to confirm it */
        post: operations["postPrivacyRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy-requests/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a privacy request */
        get: operations["getPrivacyRequestsByToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events of the last 30 days, oldest first; go on with next_cursor */
        get: operations["getWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole audit log, oldest entry first; go on with next_cursor */
        get: operations["getAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The emails that the product sends, with sample data */
        get: operations["getAdminEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/emails/{template}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An email of the gallery, as designed */
        get: operations["getAdminEmailsByTemplateHtml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/emails/{template}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An email of the gallery, as plain text */
        get: operations["getAdminEmailsByTemplateText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process is alive */
        get: operations["getHealthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether requests can be accepted, and the state of each dependency */
        get: operations["getReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics for Prometheus; only from inside the network */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postDemoRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    form_type?: string | number | boolean | null;
                    /** Format: date-time */
                    submission_time?: string;
                    email: string;
                    phone: string;
                    phone_verified?: string | number | boolean | null;
                    /** @default false */
                    card_provided?: boolean;
                    card_last_four?: string | null;
                    billing_zip?: string | null;
                    /** @enum {string} */
                    tried_demo: "called" | "not-yet";
                    /** @enum {string} */
                    heard_demo: "yes" | "no";
                    business_description: string;
                    important_features?: string;
                    /** @enum {string} */
                    ready_for_demo: "yes" | "interested" | "wrong-page";
                    /** @enum {string} */
                    integration_choice: "basic" | "standard" | "custom";
                    /** @enum {string} */
                    heard_about_us: "email" | "friend" | "business" | "change2100" | "search" | "social" | "event" | "partner" | "other";
                    /** @default true */
                    email_reminders?: boolean;
                    /** @default true */
                    sms_reminders?: boolean;
                    lead_score?: string | number | boolean | null;
                    priority?: string | number | boolean | null;
                    follow_up_method?: string | number | boolean | null;
                    verification_token?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        demo_id: string;
                        reference: string;
                        status_url: string;
                        lead_score: number;
                        /** @enum {string} */
                        priority: "High" | "Medium";
                        /** @enum {string} */
                        follow_up_method: "SMS + Email" | "Email Only";
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminContactForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    company?: string | null;
                    message: string;
                    /** Format: date-time */
                    created_at?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        status_url: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postPartnerApplications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    form_type?: string | number | boolean | null;
                    /** Format: date-time */
                    submission_time?: string;
                    partner_code: string;
                    company_name: string;
                    contact_name: string;
                    email: string;
                    phone: string;
                    website?: string | null;
                    /** @enum {string} */
                    business_type: "call-center" | "fulfillment" | "consulting" | "technology" | "marketing" | "other";
                    experience?: string | null;
                    stripe_account_id?: string | null;
                    application_status?: string | number | boolean | null;
                    partner_tier?: string | number | boolean | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        status_url: string;
                        application_status: string;
                        /** @enum {string} */
                        partner_tier: "Premium" | "Standard";
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postNewsletter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postStripeConnectUploadCustomDeal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    salesRepName: string;
                    salesRepEmail: string;
                    /** @default GENERALPARTNER */
                    salesRepCode?: string;
                    customerName: string;
                    customerEmail: string;
                    customerPhone: string;
                    customerCompany: string;
                    dealName: string;
                    integrationFee: string;
                    monthlyFee: string;
                    /** @default 12 */
                    contractDuration?: string;
                    contractStartDate: string;
                    /**
                     * @default monthly
                     * @enum {string}
                     */
                    paymentTerms?: "monthly" | "quarterly" | "annually" | "upfront";
                    specialNotes?: string | null;
                    /** @default [] */
                    customFeatures?: string;
                    calculations?: string;
                    /**
                     * Format: binary
                     * @description pdf, doc, docx or txt, up to 10 MB
                     */
                    contractFile?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        deal_id: string;
                        reference: string;
                        status_url: string;
                        commissions: {
                            totalIntegrationCommission: number;
                            monthlyCommission: number;
                            totalFirstYearCommission: number;
                            totalContractCommission: number;
                        };
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminAudioSample: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    title: string;
                    description?: string | null;
                    /**
                     * Format: binary
                     * @description mp3, m4a, aac, wav, ogg or flac, up to 25 MB
                     */
                    audio_file: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        sample_id: string;
                        title: string;
                        description: string | null;
                        filename: string;
                        file_size: number;
                        created_at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminAudioSampleById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        sample_id: string;
                        title: string;
                        description: string | null;
                        filename: string;
                        file_size: number;
                        created_at: string;
                        content_type: string;
                        /** Format: byte */
                        audio_data: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminAudioSampleById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postStripeConnectCreateRegularCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    product_id: "basic" | "premier";
                    /** @enum {string} */
                    payment_type: "setup" | "installment" | "monthly" | "split";
                    customer_email: string;
                    success_url: string;
                    cancel_url: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session_id: string;
                        total_amount: number;
                        checkout_url: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postStripeConnectCreateCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    partner_code: string;
                    partner_email?: string | null;
                    /** @enum {string} */
                    product_id: "basic" | "premier";
                    /** @enum {string} */
                    payment_type: "setup" | "installment" | "monthly" | "split";
                    customer_email: string;
                    success_url: string;
                    cancel_url: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session_id: string;
                        total_amount: number;
                        checkout_url: string;
                        partner_commission: number;
                        main_account_amount: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getStripeConnectSessionStatusById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        payment_status: "paid" | "processing" | "unpaid" | "expired" | "demo";
                        /** @enum {string} */
                        plan: "basic" | "premier";
                        /** @enum {string} */
                        payment_type: "setup" | "installment" | "monthly";
                        amount_total: number;
                        partner_code: string | null;
                        partner_commission: number | null;
                        main_account_amount: number | null;
                        commission_receipt_sent: boolean;
                        demo: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postSendOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone: string;
                    /**
                     * @default demo_verification
                     * @enum {string}
                     */
                    service?: "demo_verification";
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expires_in: number;
                        resend_in: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postVerifyOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        verified: true;
                        verification_token: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getUnsubscribeByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postUnsubscribeByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postStripeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        received: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postTwilioStatus: {
        parameters: {
            query?: {
                message?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postTwilioSms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postTwilioVoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postTwilioCallStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        brand: string;
                        public_url: string | null;
                        support_phone: string;
                        support_email: string;
                        sales_phone: string;
                        links: {
                            company: string | null;
                            privacy: string | null;
                            social: {
                                name: string;
                                url: string;
                            }[];
                            audio_playlist: string | null;
                            scheduling: string | null;
                            invoice_basic: string | null;
                            invoice_premier: string | null;
                        };
                        stripe_publishable_key: string | null;
                        demo_mode: boolean;
                        kept_days: {
                            sent_twice: number;
                            phone_codes: number;
                            attempts: number;
                            deliveries: number;
                            messages: number;
                            bodies: number;
                            forms: number;
                            money: number;
                        };
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getArrival: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        origin: string;
                        forwarded: boolean;
                        trusted: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getStatusByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "demo_request" | "contact_form" | "custom_deal" | "partner_application";
                        reference: string;
                        received_at: string;
                        delivered: boolean;
                        delivered_at: string | null;
                        delayed: boolean;
                        stuck: boolean;
                        answered: boolean;
                        answered_at: string | null;
                        closed: boolean;
                        promised_by: string;
                        overdue: boolean;
                        demo_week: ("ahead" | "running" | "over" | "plan") | null;
                        ends_at: string | null;
                        partner_link: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getDashboardByToken: {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reference: string;
                        /** @enum {string} */
                        demo_week: "ahead" | "running" | "over" | "plan";
                        demo_number: string | null;
                        full: boolean;
                        ends_at: string | null;
                        days_left: number | null;
                        total: {
                            calls: number;
                            seconds: number;
                        };
                        calls: {
                            /** Format: uuid */
                            id: string;
                            caller: string | null;
                            started_at: string;
                            outcome: ("completed" | "busy" | "failed" | "no-answer" | "canceled") | null;
                            seconds: number | null;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postDashboardByTokenLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        emailed: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminAudioSamples: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        sample_id: string;
                        title: string;
                        description: string | null;
                        filename: string;
                        file_size: number;
                        created_at: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAudioSamplesByIdFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recording */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": string;
                };
            };
            /** @description The recording */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": string;
                };
            };
            /** @description Default Response */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    email?: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        authenticated: boolean;
                        expires_at: string | null;
                        name: string | null;
                        email: string | null;
                        role: ("owner" | "admin" | "finance" | "agent" | "viewer") | null;
                        permissions: ("records:read" | "records:write" | "views:write" | "money:read" | "money:write" | "exports" | "messages:read" | "jobs" | "settings" | "audit:read" | "privacy" | "members" | "account")[];
                        must_set_up: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        authenticated: boolean;
                        expires_at: string | null;
                        name: string | null;
                        email: string | null;
                        role: ("owner" | "admin" | "finance" | "agent" | "viewer") | null;
                        permissions: ("records:read" | "records:write" | "views:write" | "money:read" | "money:write" | "exports" | "messages:read" | "jobs" | "settings" | "audit:read" | "privacy" | "members" | "account")[];
                        must_set_up: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        authenticated: boolean;
                        expires_at: string | null;
                        name: string | null;
                        email: string | null;
                        role: ("owner" | "admin" | "finance" | "agent" | "viewer") | null;
                        permissions: ("records:read" | "records:write" | "views:write" | "money:read" | "money:write" | "exports" | "messages:read" | "jobs" | "settings" | "audit:read" | "privacy" | "members" | "account")[];
                        must_set_up: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminDemoRequests: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                limit?: number;
                /** @description From the `link` header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        demo_id: string;
                        reference: string;
                        /** @enum {string} */
                        status: "pending" | "assigned" | "active" | "expired" | "released" | "converted" | "wrong_page";
                        demo_number: string | null;
                        number_ordered: boolean;
                        assigned_at: string | null;
                        activated_at: string | null;
                        expires_at: string | null;
                        email: string;
                        phone: string;
                        phone_verified: string;
                        card_provided: boolean;
                        card_last_four: string | null;
                        billing_zip: string | null;
                        tried_demo: string;
                        heard_demo: string;
                        business_description: string;
                        important_features: string;
                        ready_for_demo: string;
                        integration_choice: string;
                        heard_about_us: string;
                        email_reminders: boolean;
                        sms_reminders: boolean;
                        lead_score: number;
                        priority: string;
                        follow_up_method: string;
                        created_at: string;
                        submitted_at: string | null;
                        assignee: string | null;
                        due_at: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminContactForms: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                limit?: number;
                /** @description From the `link` header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        status: string;
                        name: string;
                        email: string;
                        company: string | null;
                        message: string;
                        created_at: string;
                        submitted_at: string | null;
                        assignee: string | null;
                        due_at: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminCustomDeals: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                limit?: number;
                /** @description From the `link` header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        deal_id: string;
                        reference: string;
                        status: string;
                        created_at: string;
                        deal: {
                            name: string;
                            integration_fee: number;
                            monthly_fee: number;
                            contract_months: number;
                            start_date: string;
                            payment_terms: string;
                            custom_features: string[];
                            special_notes: string | null;
                        };
                        sales_rep: {
                            name: string;
                            email: string;
                            partner_code: string;
                        };
                        customer: {
                            name: string;
                            email: string;
                            phone: string;
                            company: string;
                        };
                        commissions: {
                            totalIntegrationCommission: number;
                            monthlyCommission: number;
                            totalFirstYearCommission: number;
                            totalContractCommission: number;
                        };
                        contract: {
                            filename: string;
                            size: number;
                            /** @enum {string} */
                            scan: "unscanned" | "waiting" | "clean" | "infected";
                            finding: string | null;
                        } | null;
                        assignee: string | null;
                        due_at: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminPartnerApplications: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                limit?: number;
                /** @description From the `link` header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        /** @enum {string} */
                        application_status: "pending_review" | "more_information" | "approved" | "rejected";
                        partner_tier: string;
                        partner_code: string;
                        company_name: string;
                        contact_name: string;
                        email: string;
                        phone: string;
                        website: string | null;
                        business_type: string;
                        experience: string | null;
                        stripe_account_id: string | null;
                        created_at: string;
                        submitted_at: string | null;
                        assignee: string | null;
                        due_at: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminNewsletterSubscribers: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                limit?: number;
                /** @description From the `link` header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        status: string;
                        email: string;
                        created_at: string;
                        assignee: string | null;
                        due_at: null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminCommissions: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                limit?: number;
                /** @description From the `link` header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        status: "accrued" | "held" | "payable" | "paid" | "refunded" | "reversed" | "offset";
                        hold: ("review" | "dispute" | "charge" | "account") | null;
                        partner_code: string;
                        partner_email: string | null;
                        plan: string;
                        kind: string;
                        base_amount: number;
                        commission: number;
                        transferred: number;
                        reversed: number;
                        offset: number;
                        invoice_id: string;
                        /** Format: uuid */
                        checkout_id: string;
                        customer_paid_at: string;
                        releases_at: string;
                        created_at: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminMessages: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                limit?: number;
                /** @description From the `link` header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        channel: "email" | "sms";
                        /** @enum {string} */
                        state: "queued" | "sent" | "delivered" | "failed" | "captured";
                        recipient: string;
                        subject: string;
                        text: string;
                        html: string | null;
                        created_at: string;
                        sent_at: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminJobs: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                limit?: number;
                /** @description From the `link` header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        name: string;
                        queue: string;
                        /** @enum {string} */
                        state: "pending" | "dispatched" | "running" | "succeeded" | "failed" | "dead" | "cancelled" | "held";
                        subject: {
                            kind: string;
                            /** Format: uuid */
                            id: string;
                            reference: string;
                        };
                        summary: string;
                        cancelable: boolean;
                        attempt: number;
                        crashes: number;
                        run_at: string;
                        due_at: string;
                        last_error: string | null;
                        request_id: string;
                        trace_id: string | null;
                        trace_url: string | null;
                        created_at: string;
                        finished_at: string | null;
                        attempts: {
                            attempt: number;
                            started_at: string;
                            duration_ms: number;
                            /** @enum {string} */
                            outcome: "succeeded" | "captured" | "skipped" | "failed" | "timed_out" | "lease_expired" | "held";
                            http_status: number | null;
                            error_class: string | null;
                            snippet: string | null;
                            worker: string;
                        }[];
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminAudit: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                limit?: number;
                /** @description From the `link` header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        created_at: string;
                        actor: string;
                        action: string;
                        subject: {
                            kind: string | null;
                            id: string | null;
                            reference: string | null;
                        };
                        details: {
                            [key: string]: unknown;
                        };
                        address: string;
                        browser: string;
                        request_id: string;
                        outcome: ("done" | "refused" | "failed" | "broken-off") | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminCommissionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        status: "accrued" | "held" | "payable" | "paid" | "refunded" | "reversed" | "offset";
                        hold: ("review" | "dispute" | "charge" | "account") | null;
                        partner_code: string;
                        partner_email: string | null;
                        plan: string;
                        kind: string;
                        base_amount: number;
                        commission: number;
                        transferred: number;
                        reversed: number;
                        offset: number;
                        invoice_id: string;
                        /** Format: uuid */
                        checkout_id: string;
                        customer_paid_at: string;
                        releases_at: string;
                        created_at: string;
                        review_reason: string | null;
                        second_person: boolean;
                        releases: {
                            reason: string;
                            asked_by: string;
                            asked_at: string;
                            yours: boolean;
                            decision: ("approved" | "declined" | "withdrawn" | "outdated") | null;
                            decided_by: string | null;
                            decided_at: string | null;
                        }[];
                        transfers: {
                            /** @enum {string} */
                            state: "started" | "made" | "refused";
                            amount: number;
                            reversed: number;
                            account_id: string;
                            transfer_id: string | null;
                            at: string;
                        }[];
                        journals: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "accrual" | "release" | "payment" | "reversal" | "offset" | "adjustment" | "clearance";
                            reason: string | null;
                            at: string;
                            entries: {
                                /** @enum {string} */
                                account: "commission_expense" | "partner_pending" | "partner_payable" | "partner_receivable" | "partner_paid";
                                amount: number;
                            }[];
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminCommissionsByIdRelease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        status: "accrued" | "held" | "payable" | "paid" | "refunded" | "reversed" | "offset";
                        hold: ("review" | "dispute" | "charge" | "account") | null;
                        partner_code: string;
                        partner_email: string | null;
                        plan: string;
                        kind: string;
                        base_amount: number;
                        commission: number;
                        transferred: number;
                        reversed: number;
                        offset: number;
                        invoice_id: string;
                        /** Format: uuid */
                        checkout_id: string;
                        customer_paid_at: string;
                        releases_at: string;
                        created_at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminCommissionsByIdReleaseAsk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        status: "accrued" | "held" | "payable" | "paid" | "refunded" | "reversed" | "offset";
                        hold: ("review" | "dispute" | "charge" | "account") | null;
                        partner_code: string;
                        partner_email: string | null;
                        plan: string;
                        kind: string;
                        base_amount: number;
                        commission: number;
                        transferred: number;
                        reversed: number;
                        offset: number;
                        invoice_id: string;
                        /** Format: uuid */
                        checkout_id: string;
                        customer_paid_at: string;
                        releases_at: string;
                        created_at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminCommissionsByIdReleaseApprove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        status: "accrued" | "held" | "payable" | "paid" | "refunded" | "reversed" | "offset";
                        hold: ("review" | "dispute" | "charge" | "account") | null;
                        partner_code: string;
                        partner_email: string | null;
                        plan: string;
                        kind: string;
                        base_amount: number;
                        commission: number;
                        transferred: number;
                        reversed: number;
                        offset: number;
                        invoice_id: string;
                        /** Format: uuid */
                        checkout_id: string;
                        customer_paid_at: string;
                        releases_at: string;
                        created_at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminCommissionsByIdReleaseDecline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        status: "accrued" | "held" | "payable" | "paid" | "refunded" | "reversed" | "offset";
                        hold: ("review" | "dispute" | "charge" | "account") | null;
                        partner_code: string;
                        partner_email: string | null;
                        plan: string;
                        kind: string;
                        base_amount: number;
                        commission: number;
                        transferred: number;
                        reversed: number;
                        offset: number;
                        invoice_id: string;
                        /** Format: uuid */
                        checkout_id: string;
                        customer_paid_at: string;
                        releases_at: string;
                        created_at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminAssignees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminDemoRequestsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "pending" | "assigned" | "active" | "expired" | "released" | "converted" | "wrong_page";
                    phone_number?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        demo_id: string;
                        reference: string;
                        /** @enum {string} */
                        status: "pending" | "assigned" | "active" | "expired" | "released" | "converted" | "wrong_page";
                        demo_number: string | null;
                        number_ordered: boolean;
                        assigned_at: string | null;
                        activated_at: string | null;
                        expires_at: string | null;
                        email: string;
                        phone: string;
                        phone_verified: string;
                        card_provided: boolean;
                        card_last_four: string | null;
                        billing_zip: string | null;
                        tried_demo: string;
                        heard_demo: string;
                        business_description: string;
                        important_features: string;
                        ready_for_demo: string;
                        integration_choice: string;
                        heard_about_us: string;
                        email_reminders: boolean;
                        sms_reminders: boolean;
                        lead_score: number;
                        priority: string;
                        follow_up_method: string;
                        created_at: string;
                        submitted_at: string | null;
                        assignee: string | null;
                        due_at: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecordsDemoRequestsBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    change: {
                        status: string;
                        reason?: string | null;
                    } | {
                        assignee: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: string[];
                        refused: {
                            /** Format: uuid */
                            id: string;
                            reason: string;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminRecordsDemoRequestsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "demo-requests";
                        record: {
                            /** Format: uuid */
                            demo_id: string;
                            reference: string;
                            /** @enum {string} */
                            status: "pending" | "assigned" | "active" | "expired" | "released" | "converted" | "wrong_page";
                            demo_number: string | null;
                            number_ordered: boolean;
                            assigned_at: string | null;
                            activated_at: string | null;
                            expires_at: string | null;
                            email: string;
                            phone: string;
                            phone_verified: string;
                            card_provided: boolean;
                            card_last_four: string | null;
                            billing_zip: string | null;
                            tried_demo: string;
                            heard_demo: string;
                            business_description: string;
                            important_features: string;
                            ready_for_demo: string;
                            integration_choice: string;
                            heard_about_us: string;
                            email_reminders: boolean;
                            sms_reminders: boolean;
                            lead_score: number;
                            priority: string;
                            follow_up_method: string;
                            created_at: string;
                            submitted_at: string | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                        calls: {
                            count: number;
                            seconds: number;
                            first_at: string | null;
                        };
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminRecordsDemoRequestsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignee: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "demo-requests";
                        record: {
                            /** Format: uuid */
                            demo_id: string;
                            reference: string;
                            /** @enum {string} */
                            status: "pending" | "assigned" | "active" | "expired" | "released" | "converted" | "wrong_page";
                            demo_number: string | null;
                            number_ordered: boolean;
                            assigned_at: string | null;
                            activated_at: string | null;
                            expires_at: string | null;
                            email: string;
                            phone: string;
                            phone_verified: string;
                            card_provided: boolean;
                            card_last_four: string | null;
                            billing_zip: string | null;
                            tried_demo: string;
                            heard_demo: string;
                            business_description: string;
                            important_features: string;
                            ready_for_demo: string;
                            integration_choice: string;
                            heard_about_us: string;
                            email_reminders: boolean;
                            sms_reminders: boolean;
                            lead_score: number;
                            priority: string;
                            follow_up_method: string;
                            created_at: string;
                            submitted_at: string | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                        calls: {
                            count: number;
                            seconds: number;
                            first_at: string | null;
                        };
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecordsDemoRequestsByIdNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        text: string;
                        actor: string;
                        at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminRecordsDemoRequestsByIdPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fields: {
                        [key: string]: string | null;
                    };
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "demo-requests";
                        record: {
                            /** Format: uuid */
                            demo_id: string;
                            reference: string;
                            /** @enum {string} */
                            status: "pending" | "assigned" | "active" | "expired" | "released" | "converted" | "wrong_page";
                            demo_number: string | null;
                            number_ordered: boolean;
                            assigned_at: string | null;
                            activated_at: string | null;
                            expires_at: string | null;
                            email: string;
                            phone: string;
                            phone_verified: string;
                            card_provided: boolean;
                            card_last_four: string | null;
                            billing_zip: string | null;
                            tried_demo: string;
                            heard_demo: string;
                            business_description: string;
                            important_features: string;
                            ready_for_demo: string;
                            integration_choice: string;
                            heard_about_us: string;
                            email_reminders: boolean;
                            sms_reminders: boolean;
                            lead_score: number;
                            priority: string;
                            follow_up_method: string;
                            created_at: string;
                            submitted_at: string | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                        calls: {
                            count: number;
                            seconds: number;
                            first_at: string | null;
                        };
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminContactFormsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "new" | "answered" | "closed";
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        status: string;
                        name: string;
                        email: string;
                        company: string | null;
                        message: string;
                        created_at: string;
                        submitted_at: string | null;
                        assignee: string | null;
                        due_at: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecordsContactFormsBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    change: {
                        status: string;
                        reason?: string | null;
                    } | {
                        assignee: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: string[];
                        refused: {
                            /** Format: uuid */
                            id: string;
                            reason: string;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminRecordsContactFormsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "contact-forms";
                        record: {
                            /** Format: uuid */
                            id: string;
                            reference: string;
                            status: string;
                            name: string;
                            email: string;
                            company: string | null;
                            message: string;
                            created_at: string;
                            submitted_at: string | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminRecordsContactFormsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignee: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "contact-forms";
                        record: {
                            /** Format: uuid */
                            id: string;
                            reference: string;
                            status: string;
                            name: string;
                            email: string;
                            company: string | null;
                            message: string;
                            created_at: string;
                            submitted_at: string | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecordsContactFormsByIdNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        text: string;
                        actor: string;
                        at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminRecordsContactFormsByIdPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fields: {
                        [key: string]: string | null;
                    };
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "contact-forms";
                        record: {
                            /** Format: uuid */
                            id: string;
                            reference: string;
                            status: string;
                            name: string;
                            email: string;
                            company: string | null;
                            message: string;
                            created_at: string;
                            submitted_at: string | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminCustomDealsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminCustomDealsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "approved" | "needs_changes" | "rejected";
                    reason?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        deal_id: string;
                        reference: string;
                        status: string;
                        created_at: string;
                        deal: {
                            name: string;
                            integration_fee: number;
                            monthly_fee: number;
                            contract_months: number;
                            start_date: string;
                            payment_terms: string;
                            custom_features: string[];
                            special_notes: string | null;
                        };
                        sales_rep: {
                            name: string;
                            email: string;
                            partner_code: string;
                        };
                        customer: {
                            name: string;
                            email: string;
                            phone: string;
                            company: string;
                        };
                        commissions: {
                            totalIntegrationCommission: number;
                            monthlyCommission: number;
                            totalFirstYearCommission: number;
                            totalContractCommission: number;
                        };
                        contract: {
                            filename: string;
                            size: number;
                            /** @enum {string} */
                            scan: "unscanned" | "waiting" | "clean" | "infected";
                            finding: string | null;
                        } | null;
                        assignee: string | null;
                        due_at: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecordsCustomDealsBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    change: {
                        status: string;
                        reason?: string | null;
                    } | {
                        assignee: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: string[];
                        refused: {
                            /** Format: uuid */
                            id: string;
                            reason: string;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminRecordsCustomDealsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "custom-deals";
                        record: {
                            /** Format: uuid */
                            deal_id: string;
                            reference: string;
                            status: string;
                            created_at: string;
                            deal: {
                                name: string;
                                integration_fee: number;
                                monthly_fee: number;
                                contract_months: number;
                                start_date: string;
                                payment_terms: string;
                                custom_features: string[];
                                special_notes: string | null;
                            };
                            sales_rep: {
                                name: string;
                                email: string;
                                partner_code: string;
                            };
                            customer: {
                                name: string;
                                email: string;
                                phone: string;
                                company: string;
                            };
                            commissions: {
                                totalIntegrationCommission: number;
                                monthlyCommission: number;
                                totalFirstYearCommission: number;
                                totalContractCommission: number;
                            };
                            contract: {
                                filename: string;
                                size: number;
                                /** @enum {string} */
                                scan: "unscanned" | "waiting" | "clean" | "infected";
                                finding: string | null;
                            } | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminRecordsCustomDealsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignee: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "custom-deals";
                        record: {
                            /** Format: uuid */
                            deal_id: string;
                            reference: string;
                            status: string;
                            created_at: string;
                            deal: {
                                name: string;
                                integration_fee: number;
                                monthly_fee: number;
                                contract_months: number;
                                start_date: string;
                                payment_terms: string;
                                custom_features: string[];
                                special_notes: string | null;
                            };
                            sales_rep: {
                                name: string;
                                email: string;
                                partner_code: string;
                            };
                            customer: {
                                name: string;
                                email: string;
                                phone: string;
                                company: string;
                            };
                            commissions: {
                                totalIntegrationCommission: number;
                                monthlyCommission: number;
                                totalFirstYearCommission: number;
                                totalContractCommission: number;
                            };
                            contract: {
                                filename: string;
                                size: number;
                                /** @enum {string} */
                                scan: "unscanned" | "waiting" | "clean" | "infected";
                                finding: string | null;
                            } | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecordsCustomDealsByIdNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        text: string;
                        actor: string;
                        at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminRecordsCustomDealsByIdPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fields: {
                        [key: string]: string | null;
                    };
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "custom-deals";
                        record: {
                            /** Format: uuid */
                            deal_id: string;
                            reference: string;
                            status: string;
                            created_at: string;
                            deal: {
                                name: string;
                                integration_fee: number;
                                monthly_fee: number;
                                contract_months: number;
                                start_date: string;
                                payment_terms: string;
                                custom_features: string[];
                                special_notes: string | null;
                            };
                            sales_rep: {
                                name: string;
                                email: string;
                                partner_code: string;
                            };
                            customer: {
                                name: string;
                                email: string;
                                phone: string;
                                company: string;
                            };
                            commissions: {
                                totalIntegrationCommission: number;
                                monthlyCommission: number;
                                totalFirstYearCommission: number;
                                totalContractCommission: number;
                            };
                            contract: {
                                filename: string;
                                size: number;
                                /** @enum {string} */
                                scan: "unscanned" | "waiting" | "clean" | "infected";
                                finding: string | null;
                            } | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminPartnerApplicationsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "approved" | "rejected" | "more_information";
                    reason?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        /** @enum {string} */
                        application_status: "pending_review" | "more_information" | "approved" | "rejected";
                        partner_tier: string;
                        partner_code: string;
                        company_name: string;
                        contact_name: string;
                        email: string;
                        phone: string;
                        website: string | null;
                        business_type: string;
                        experience: string | null;
                        stripe_account_id: string | null;
                        created_at: string;
                        submitted_at: string | null;
                        assignee: string | null;
                        due_at: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecordsPartnerApplicationsBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    change: {
                        status: string;
                        reason?: string | null;
                    } | {
                        assignee: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: string[];
                        refused: {
                            /** Format: uuid */
                            id: string;
                            reason: string;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminRecordsPartnerApplicationsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "partner-applications";
                        record: {
                            /** Format: uuid */
                            id: string;
                            reference: string;
                            /** @enum {string} */
                            application_status: "pending_review" | "more_information" | "approved" | "rejected";
                            partner_tier: string;
                            partner_code: string;
                            company_name: string;
                            contact_name: string;
                            email: string;
                            phone: string;
                            website: string | null;
                            business_type: string;
                            experience: string | null;
                            stripe_account_id: string | null;
                            created_at: string;
                            submitted_at: string | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminRecordsPartnerApplicationsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignee: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "partner-applications";
                        record: {
                            /** Format: uuid */
                            id: string;
                            reference: string;
                            /** @enum {string} */
                            application_status: "pending_review" | "more_information" | "approved" | "rejected";
                            partner_tier: string;
                            partner_code: string;
                            company_name: string;
                            contact_name: string;
                            email: string;
                            phone: string;
                            website: string | null;
                            business_type: string;
                            experience: string | null;
                            stripe_account_id: string | null;
                            created_at: string;
                            submitted_at: string | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecordsPartnerApplicationsByIdNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        text: string;
                        actor: string;
                        at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminRecordsPartnerApplicationsByIdPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fields: {
                        [key: string]: string | null;
                    };
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "partner-applications";
                        record: {
                            /** Format: uuid */
                            id: string;
                            reference: string;
                            /** @enum {string} */
                            application_status: "pending_review" | "more_information" | "approved" | "rejected";
                            partner_tier: string;
                            partner_code: string;
                            company_name: string;
                            contact_name: string;
                            email: string;
                            phone: string;
                            website: string | null;
                            business_type: string;
                            experience: string | null;
                            stripe_account_id: string | null;
                            created_at: string;
                            submitted_at: string | null;
                            assignee: string | null;
                            due_at: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminNewsletterSubscribersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "subscribed" | "unsubscribed";
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        status: string;
                        email: string;
                        created_at: string;
                        assignee: string | null;
                        due_at: null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecordsNewsletterSubscribersBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    change: {
                        status: string;
                        reason?: string | null;
                    } | {
                        assignee: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: string[];
                        refused: {
                            /** Format: uuid */
                            id: string;
                            reason: string;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminRecordsNewsletterSubscribersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "newsletter-subscribers";
                        record: {
                            /** Format: uuid */
                            id: string;
                            reference: string;
                            status: string;
                            email: string;
                            created_at: string;
                            assignee: string | null;
                            due_at: null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminRecordsNewsletterSubscribersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignee: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "newsletter-subscribers";
                        record: {
                            /** Format: uuid */
                            id: string;
                            reference: string;
                            status: string;
                            email: string;
                            created_at: string;
                            assignee: string | null;
                            due_at: null;
                        };
                        /** Format: uuid */
                        id: string;
                        status: string;
                        version: number;
                        assignee: string | null;
                        sla: {
                            by: string;
                            /** @enum {string} */
                            state: "open" | "late" | "met" | "breached";
                        } | null;
                        correctable: {
                            field: string;
                            label: string;
                            value: string | null;
                        }[];
                        notes: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            actor: string;
                            at: string;
                        }[];
                        timeline: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            kind: "received" | "phone" | "status" | "assignee" | "note" | "email" | "sms" | "webhook" | "job" | "planned" | "payment" | "commission";
                            title: string;
                            detail: string | null;
                            actor: string | null;
                            /** @enum {string} */
                            tone: "good" | "waiting" | "bad" | "plain";
                            link: {
                                /** @enum {string} */
                                list: "jobs" | "messages" | "commissions";
                                q: string;
                            } | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecordsNewsletterSubscribersByIdNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        text: string;
                        actor: string;
                        at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        counts: {
                            "demo-requests": number;
                            "contact-forms": number;
                            "custom-deals": number;
                            "partner-applications": number;
                            "newsletter-subscribers": number;
                            commissions: number;
                            messages: number;
                            jobs: number;
                            audit: number;
                            "audio-samples": number;
                        };
                        total_commission: number | null;
                        dead_jobs: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminExportDemoRequestsCsv: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                /** @description Only these records: their IDs, separated by commas */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching records. The first row names the fields, the others hold text, numbers and amounts in dollars */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminExportContactFormsCsv: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                /** @description Only these records: their IDs, separated by commas */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching records. The first row names the fields, the others hold text, numbers and amounts in dollars */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminExportCustomDealsCsv: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                /** @description Only these records: their IDs, separated by commas */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching records. The first row names the fields, the others hold text, numbers and amounts in dollars */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminExportPartnerApplicationsCsv: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                /** @description Only these records: their IDs, separated by commas */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching records. The first row names the fields, the others hold text, numbers and amounts in dollars */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminExportNewsletterSubscribersCsv: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                /** @description Only these records: their IDs, separated by commas */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching records. The first row names the fields, the others hold text, numbers and amounts in dollars */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminExportCommissionsCsv: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                /** @description Only these records: their IDs, separated by commas */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching records. The first row names the fields, the others hold text, numbers and amounts in dollars */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminExportMessagesCsv: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                /** @description Only these records: their IDs, separated by commas */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching records. The first row names the fields, the others hold text, numbers and amounts in dollars */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminExportJobsCsv: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                /** @description Only these records: their IDs, separated by commas */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching records. The first row names the fields, the others hold text, numbers and amounts in dollars */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminExportAuditCsv: {
        parameters: {
            query?: {
                q?: string;
                status?: string;
                priority?: string;
                source?: string;
                /** @description The record’s owner; "nobody" finds records without one */
                assignee?: string;
                /** @description Finds only late records */
                late?: "yes";
                from?: string;
                to?: string;
                sort?: string;
                /** @description Only these records: their IDs, separated by commas */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching records. The first row names the fields, the others hold text, numbers and amounts in dollars */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminCustomDealsByIdContract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract, as uploaded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminCustomDealsByIdContract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An open-ended stream of events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminSavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "demo-requests" | "contact-forms" | "custom-deals" | "partner-applications" | "newsletter-subscribers" | "commissions" | "messages" | "jobs" | "audit";
                        name: string;
                        query: string;
                        /** Format: uuid */
                        id: string;
                        actor: string;
                        created_at: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminSavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    list: "demo-requests" | "contact-forms" | "custom-deals" | "partner-applications" | "newsletter-subscribers" | "commissions" | "messages" | "jobs" | "audit";
                    name: string;
                    query: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "demo-requests" | "contact-forms" | "custom-deals" | "partner-applications" | "newsletter-subscribers" | "commissions" | "messages" | "jobs" | "audit";
                        name: string;
                        query: string;
                        /** Format: uuid */
                        id: string;
                        actor: string;
                        created_at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminSavedViewsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminJobsByIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        state: "pending" | "dispatched" | "running" | "succeeded" | "failed" | "dead" | "cancelled" | "held";
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminJobsRetry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    q?: string;
                    status?: string;
                    priority?: string;
                    source?: string;
                    /** @description The record’s owner; "nobody" finds records without one */
                    assignee?: string;
                    /**
                     * @description Finds only late records
                     * @enum {string}
                     */
                    late?: "yes";
                    /** Format: date */
                    from?: string;
                    /** Format: date */
                    to?: string;
                    sort?: string;
                    /** @description Only these records: their IDs, separated by commas */
                    ids?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        retried: number;
                        more: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminJobsByIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        state: "pending" | "dispatched" | "running" | "succeeded" | "failed" | "dead" | "cancelled" | "held";
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminPauses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    target: "emails-urgent" | "phones-urgent" | "webhooks" | "events" | "emails" | "stripe-events" | "phones" | "payouts" | "files" | "emails-bulk" | "deliver-webhook" | "deliver-event" | "send-email" | "send-otp" | "demo-sms" | "demo-buy-number" | "demo-move" | "settle-commission" | "scan-contract" | "reconcile-stripe-event";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target: string;
                        reason: string;
                        paused_by: string;
                        since: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminPausesByTarget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                target: "emails-urgent" | "phones-urgent" | "webhooks" | "events" | "emails" | "stripe-events" | "phones" | "payouts" | "files" | "emails-bulk" | "deliver-webhook" | "deliver-event" | "send-email" | "send-otp" | "demo-sms" | "demo-buy-number" | "demo-move" | "settle-commission" | "scan-contract" | "reconcile-stripe-event";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        actor: string;
                        created_at: string;
                        last_seen_at: string;
                        expires_at: string;
                        address: string;
                        browser: string;
                        current: boolean;
                        own: boolean;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminSessionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminSessionsRevokeOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ended: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                        name: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "finance" | "agent" | "viewer";
                        /** @enum {string} */
                        state: "invited" | "active";
                        created_at: string;
                        last_seen_at: string | null;
                        second_factor: boolean;
                        let_in_by: string | null;
                        invitation: {
                            invited_by: string;
                            expires_at: string;
                            expired: boolean;
                        } | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name: string;
                    /** @enum {string} */
                    role: "owner" | "admin" | "finance" | "agent" | "viewer";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                        name: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "finance" | "agent" | "viewer";
                        /** @enum {string} */
                        state: "invited" | "active";
                        created_at: string;
                        last_seen_at: string | null;
                        second_factor: boolean;
                        let_in_by: string | null;
                        invitation: {
                            invited_by: string;
                            expires_at: string;
                            expired: boolean;
                        } | null;
                        link: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminMembersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminMembersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role?: "owner" | "admin" | "finance" | "agent" | "viewer";
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                        name: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "finance" | "agent" | "viewer";
                        /** @enum {string} */
                        state: "invited" | "active";
                        created_at: string;
                        last_seen_at: string | null;
                        second_factor: boolean;
                        let_in_by: string | null;
                        invitation: {
                            invited_by: string;
                            expires_at: string;
                            expired: boolean;
                        } | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        confirmed_at: string | null;
                        recovery_codes_left: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        uri: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminAuthenticatorConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminAuthenticatorRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ended: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        name: string;
                        created_at: string;
                        last_used_at: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    response: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        name: string;
                        created_at: string;
                        last_used_at: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminPasskeysOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                        rp: {
                            id: string;
                            name: string;
                        };
                        user: {
                            id: string;
                            name: string;
                            displayName: string;
                        };
                        pubKeyCredParams: {
                            alg: number;
                            /** @enum {string} */
                            type: "public-key";
                        }[];
                        timeout: number;
                        /** @enum {string} */
                        attestation: "none";
                        excludeCredentials: {
                            id: string;
                            /** @enum {string} */
                            type: "public-key";
                        }[];
                        authenticatorSelection: {
                            /** @enum {string} */
                            residentKey: "required";
                            requireResidentKey: boolean;
                            /** @enum {string} */
                            userVerification: "required";
                        };
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminPasskeysById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminLoginPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                        rpId: string;
                        timeout: number;
                        /** @enum {string} */
                        userVerification: "required";
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminLoginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    response: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        authenticated: boolean;
                        expires_at: string | null;
                        name: string | null;
                        email: string | null;
                        role: ("owner" | "admin" | "finance" | "agent" | "viewer") | null;
                        permissions: ("records:read" | "records:write" | "views:write" | "money:read" | "money:write" | "exports" | "messages:read" | "jobs" | "settings" | "audit:read" | "privacy" | "members" | "account")[];
                        must_set_up: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminReauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirmed for ten minutes */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminReauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Confirmed for ten minutes */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminReauthenticatePasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                        rpId: string;
                        timeout: number;
                        /** @enum {string} */
                        userVerification: "required";
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminReauthenticatePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    response: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Confirmed for ten minutes */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        password_door: "open" | "closed";
                        /** @enum {string} */
                        second_factor: "optional" | "required";
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    password_door?: "open" | "closed";
                    /** @enum {string} */
                    second_factor?: "optional" | "required";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        password_door: "open" | "closed";
                        /** @enum {string} */
                        second_factor: "optional" | "required";
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getInvitationsByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invited_by: string;
                        email: string;
                        name: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "finance" | "agent" | "viewer";
                        expires_at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postInvitationsByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        authenticated: boolean;
                        expires_at: string | null;
                        name: string | null;
                        email: string | null;
                        role: ("owner" | "admin" | "finance" | "agent" | "viewer") | null;
                        permissions: ("records:read" | "records:write" | "views:write" | "money:read" | "money:write" | "exports" | "messages:read" | "jobs" | "settings" | "audit:read" | "privacy" | "members" | "account")[];
                        must_set_up: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postPasswordResets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description A member with this email gets a link */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postPasswordResetsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        expires_at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postPasswordResetsComplete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        expires_at: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminLoginWays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        provider: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminLoginOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that says what happened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description On to the provider, or to the admin area */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminLoginOidcCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that says what happened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description On to the provider, or to the admin area */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminReauthenticateOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that says what happened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description On to the provider, or to the admin area */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string | null;
                        connected: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminFigures: {
        parameters: {
            query?: {
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        days: {
                            /** Format: date */
                            day: string;
                            requests: {
                                [key: string]: number;
                            };
                        }[];
                        lead_scores: {
                            from: number;
                            demos: number;
                        }[];
                        funnel: {
                            requested: number;
                            set_up: number;
                            called: number;
                            paid: number;
                        };
                        commissions: {
                            state: string;
                            cents: number;
                        }[];
                        deliveries: {
                            queue: string;
                            succeeded: number;
                            failed: number;
                            median_ms: number;
                            p95_ms: number;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        queue: {
                            /** @enum {string} */
                            system: "redis" | "postgres";
                            /** @enum {string} */
                            state: "up" | "down";
                        };
                        destinations: {
                            /** @enum {string} */
                            name: "automation" | "endpoints" | "mail" | "sms" | "payments" | "scanner";
                            /** @enum {string} */
                            state: "working" | "failing" | "quiet" | "off";
                            last_success_at: string | null;
                            last_failure_at: string | null;
                            last_error: string | null;
                        }[];
                        backlog: {
                            queue: string;
                            /** @enum {string} */
                            state: "pending" | "dispatched" | "running" | "succeeded" | "failed" | "dead" | "cancelled" | "held";
                            jobs: number;
                            late_seconds: number;
                            pause: string | null;
                        }[];
                        pauses: {
                            target: string;
                            reason: string;
                            paused_by: string;
                            since: string;
                        }[];
                        pausable_jobs: string[];
                        queues: {
                            name: string;
                            /** @enum {string} */
                            priority: "urgent" | "normal" | "bulk";
                            slots: number;
                            used: number;
                            workers: number;
                            pausable: boolean;
                            pause: string | null;
                        }[];
                        held: {
                            waits_for: string;
                            jobs: number;
                            oldest_at: string;
                        }[];
                        oldest_due_seconds: number;
                        dead_jobs: number;
                        late_demos: number;
                        workers: {
                            name: string;
                            last_seen_at: string;
                        }[];
                        scheduled_jobs: {
                            name: string;
                            every_seconds: number;
                            /** @enum {string} */
                            state: "never" | "running" | "succeeded" | "failed" | "lost";
                            last_started_at: string | null;
                            last_finished_at: string | null;
                            last_succeeded_at: string | null;
                            last_error: string | null;
                        }[];
                        retention: {
                            /** @enum {string} */
                            table: "idempotency_key" | "admin_session" | "phone_code" | "throttle" | "stripe_event" | "job" | "message" | "webhook_event";
                            days: number;
                            ran_at: string | null;
                            deleted: number;
                            oldest_since: string | null;
                        }[];
                        expired_data: {
                            /** @enum {string} */
                            kind: "message" | "job_attempt" | "webhook_event" | "contact_form" | "demo_request" | "newsletter_subscriber" | "partner_application" | "custom_deal" | "privacy_request" | "partner" | "approved_deal" | "checkout" | "payee";
                            days: number;
                            ran_at: string | null;
                            erased: number;
                            oldest_since: string | null;
                            held: {
                                [key: string]: number;
                            };
                        }[];
                        untrusted_proxy: {
                            address: string;
                            last_seen_at: string;
                        } | null;
                        alerts: {
                            dead_jobs: number;
                            late_seconds: number;
                        };
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminDrift: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        configured: boolean;
                        checked_at: string | null;
                        compared: {
                            subscriptions: number;
                            invoices: number;
                            transfers: number;
                        };
                        findings: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "order-unknown" | "subscription-missing" | "subscription-differs" | "invoice-missing" | "invoice-differs" | "commission-missing" | "transfer-unknown" | "transfer-differs" | "transfer-missing" | "ledger-differs";
                            subject: string;
                            detail: string;
                            what_to_do: string;
                            opened_at: string;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        checked_at: string;
                        lines: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            state: "ready" | "failing" | "missing" | "unknown";
                            optional: boolean;
                            found: string;
                            meaning: string;
                            steps: string[];
                            test: ("email" | "text" | "webhook" | "alarm") | null;
                            can_make_plans: boolean;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminSetupTests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "email";
                    /** Format: email */
                    to: string;
                } | {
                    /** @enum {string} */
                    kind: "text";
                    to: string;
                } | {
                    /** @enum {string} */
                    kind: "webhook";
                } | {
                    /** @enum {string} */
                    kind: "alarm";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        taken: boolean;
                        said: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminSetupPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created: string[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        source: "admin" | "environment";
                        url: string;
                        url_set_by: string | null;
                        description: string;
                        event_types: string[];
                        rate_per_second: number | null;
                        concurrency: number;
                        headers: string[];
                        /** @enum {string} */
                        state: "enabled" | "paused" | "tripped" | "disabled";
                        open_until: string | null;
                        disabled_reason: ("gone" | "failing") | null;
                        failures: number;
                        failing_since: string | null;
                        last_error: string | null;
                        last_error_at: string | null;
                        previous_secret_expires_at: string | null;
                        version: number;
                        created_at: string | null;
                        stats: {
                            delivered: number;
                            failed: number;
                            backlog: number;
                            p50_ms: number | null;
                            p95_ms: number | null;
                            oldest_due_seconds: number;
                        };
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /** @default  */
                    description?: string;
                    event_types: ("*" | "contact_form.created" | "newsletter_subscriber.created" | "newsletter_subscriber.removed" | "demo_request.created" | "demo_request.status_changed" | "partner_application.created" | "partner_application.status_changed" | "custom_deal.created" | "custom_deal.status_changed" | "purchase.paid" | "purchase.refunded" | "purchase.disputed" | "commission.accrued" | "commission.paid" | "commission.held" | "commission.reversed" | "call.completed" | "webhook_endpoint.disabled")[];
                    /** @default null */
                    rate_per_second?: number | null;
                    /** @default 10 */
                    concurrency?: number;
                    /** @default {} */
                    headers?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        source: "admin" | "environment";
                        url: string;
                        url_set_by: string | null;
                        description: string;
                        event_types: string[];
                        rate_per_second: number | null;
                        concurrency: number;
                        headers: string[];
                        /** @enum {string} */
                        state: "enabled" | "paused" | "tripped" | "disabled";
                        open_until: string | null;
                        disabled_reason: ("gone" | "failing") | null;
                        failures: number;
                        failing_since: string | null;
                        last_error: string | null;
                        last_error_at: string | null;
                        previous_secret_expires_at: string | null;
                        version: number;
                        created_at: string | null;
                        stats: {
                            delivered: number;
                            failed: number;
                            backlog: number;
                            p50_ms: number | null;
                            p95_ms: number | null;
                            oldest_due_seconds: number;
                        };
                        secret: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminWebhookEndpointsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        source: "admin" | "environment";
                        url: string;
                        url_set_by: string | null;
                        description: string;
                        event_types: string[];
                        rate_per_second: number | null;
                        concurrency: number;
                        headers: string[];
                        /** @enum {string} */
                        state: "enabled" | "paused" | "tripped" | "disabled";
                        open_until: string | null;
                        disabled_reason: ("gone" | "failing") | null;
                        failures: number;
                        failing_since: string | null;
                        last_error: string | null;
                        last_error_at: string | null;
                        previous_secret_expires_at: string | null;
                        version: number;
                        created_at: string | null;
                        stats: {
                            delivered: number;
                            failed: number;
                            backlog: number;
                            p50_ms: number | null;
                            p95_ms: number | null;
                            oldest_due_seconds: number;
                        };
                        hours: {
                            hour: string;
                            delivered: number;
                            failed: number;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminWebhookEndpointsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    patchAdminWebhookEndpointsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    description?: string;
                    event_types?: ("*" | "contact_form.created" | "newsletter_subscriber.created" | "newsletter_subscriber.removed" | "demo_request.created" | "demo_request.status_changed" | "partner_application.created" | "partner_application.status_changed" | "custom_deal.created" | "custom_deal.status_changed" | "purchase.paid" | "purchase.refunded" | "purchase.disputed" | "commission.accrued" | "commission.paid" | "commission.held" | "commission.reversed" | "call.completed" | "webhook_endpoint.disabled")[];
                    rate_per_second?: number | null;
                    concurrency?: number;
                    headers?: {
                        [key: string]: string | null;
                    };
                    /** @enum {string} */
                    state?: "enabled" | "paused";
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        source: "admin" | "environment";
                        url: string;
                        url_set_by: string | null;
                        description: string;
                        event_types: string[];
                        rate_per_second: number | null;
                        concurrency: number;
                        headers: string[];
                        /** @enum {string} */
                        state: "enabled" | "paused" | "tripped" | "disabled";
                        open_until: string | null;
                        disabled_reason: ("gone" | "failing") | null;
                        failures: number;
                        failing_since: string | null;
                        last_error: string | null;
                        last_error_at: string | null;
                        previous_secret_expires_at: string | null;
                        version: number;
                        created_at: string | null;
                        stats: {
                            delivered: number;
                            failed: number;
                            backlog: number;
                            p50_ms: number | null;
                            p95_ms: number | null;
                            oldest_due_seconds: number;
                        };
                        hours: {
                            hour: string;
                            delivered: number;
                            failed: number;
                        }[];
                        secret: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminWebhookEndpointsByIdRotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 86400 */
                    overlap_seconds?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        previous_expires_at: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminWebhookEndpointsByIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    event_type: "contact_form.created" | "newsletter_subscriber.created" | "newsletter_subscriber.removed" | "demo_request.created" | "demo_request.status_changed" | "partner_application.created" | "partner_application.status_changed" | "custom_deal.created" | "custom_deal.status_changed" | "purchase.paid" | "purchase.refunded" | "purchase.disputed" | "commission.accrued" | "commission.paid" | "commission.held" | "commission.reversed" | "call.completed" | "webhook_endpoint.disabled";
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        message_id: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminWebhookMessages: {
        parameters: {
            query?: {
                endpoint?: string;
                event_type?: string;
                status?: "pending" | "dispatched" | "running" | "succeeded" | "failed" | "dead" | "cancelled" | "held";
                q?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        endpoint: {
                            /** Format: uuid */
                            id: string;
                            url: string;
                            description: string;
                            /** @enum {string} */
                            state: "enabled" | "paused" | "tripped" | "disabled";
                            open_until: string | null;
                            deleted: boolean;
                        };
                        webhook_id: string;
                        event_type: string;
                        example: boolean;
                        subject: {
                            kind: string;
                            /** Format: uuid */
                            id: string;
                            reference: string;
                        };
                        /** @enum {string} */
                        status: "pending" | "dispatched" | "running" | "succeeded" | "failed" | "dead" | "cancelled" | "held";
                        attempt: number;
                        crashes: number;
                        run_at: string;
                        last_error: string | null;
                        http_status: number | null;
                        outcome: ("succeeded" | "captured" | "skipped" | "failed" | "timed_out" | "lease_expired" | "held") | null;
                        created_at: string;
                        finished_at: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminWebhookMessagesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        endpoint: {
                            /** Format: uuid */
                            id: string;
                            url: string;
                            description: string;
                            /** @enum {string} */
                            state: "enabled" | "paused" | "tripped" | "disabled";
                            open_until: string | null;
                            deleted: boolean;
                        };
                        webhook_id: string;
                        event_type: string;
                        example: boolean;
                        subject: {
                            kind: string;
                            /** Format: uuid */
                            id: string;
                            reference: string;
                        };
                        /** @enum {string} */
                        status: "pending" | "dispatched" | "running" | "succeeded" | "failed" | "dead" | "cancelled" | "held";
                        attempt: number;
                        crashes: number;
                        run_at: string;
                        last_error: string | null;
                        http_status: number | null;
                        outcome: ("succeeded" | "captured" | "skipped" | "failed" | "timed_out" | "lease_expired" | "held") | null;
                        created_at: string;
                        finished_at: string | null;
                        body: string | null;
                        attempts: {
                            attempt: number;
                            started_at: string;
                            duration_ms: number;
                            /** @enum {string} */
                            outcome: "succeeded" | "captured" | "skipped" | "failed" | "timed_out" | "lease_expired" | "held";
                            http_status: number | null;
                            error_class: string | null;
                            snippet: string | null;
                            exchange: {
                                url: string;
                                request_headers: {
                                    [key: string]: string;
                                };
                                answer: {
                                    status: number;
                                    headers: {
                                        [key: string]: string;
                                    };
                                    body: string;
                                } | null;
                                timing: {
                                    dns_ms: number | null;
                                    connect_ms: number | null;
                                    tls_ms: number | null;
                                    first_byte_ms: number | null;
                                    total_ms: number;
                                };
                            } | null;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminWebhookMessagesByIdResend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        state: "pending" | "dispatched" | "running" | "succeeded" | "failed" | "dead" | "cancelled" | "held";
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminWebhookEndpointsByIdRecover: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    since: string;
                    /** Format: date-time */
                    until?: string;
                    /**
                     * @default failed
                     * @enum {string}
                     */
                    only?: "failed" | "all";
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        recovery_id: string;
                        messages: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminWebhookEndpointsByIdRecoveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        since: string;
                        until: string;
                        /** @enum {string} */
                        only: "failed" | "all";
                        /** @enum {string} */
                        state: "running" | "done" | "canceled";
                        messages: number;
                        queued: number;
                        requested_by: string;
                        created_at: string;
                        finished_at: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminWebhookEndpointsByIdRecoveriesByRecoveryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                recoveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        since: string;
                        until: string;
                        /** @enum {string} */
                        only: "failed" | "all";
                        /** @enum {string} */
                        state: "running" | "done" | "canceled";
                        messages: number;
                        queued: number;
                        requested_by: string;
                        created_at: string;
                        finished_at: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminWebhookEndpointsByIdRecoveriesByRecoveryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                recoveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        name: string;
                        start: string;
                        scopes: string[];
                        created_by: string;
                        created_at: string;
                        expires_at: string | null;
                        last_used_at: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes: ("events:read" | "audit:read")[];
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        name: string;
                        start: string;
                        scopes: string[];
                        created_by: string;
                        created_at: string;
                        expires_at: string | null;
                        last_used_at: string | null;
                        key: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    deleteAdminApiKeysById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminPrivacyFind: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string | null;
                    phone?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        counts: {
                            [key: string]: number;
                        };
                        by_phone_only: {
                            [key: string]: number;
                        };
                        kept: {
                            /** @enum {string} */
                            place: "demo_request" | "contact_form" | "custom_deal" | "sold_deal" | "partner_application" | "newsletter_subscriber" | "message" | "note" | "record_change" | "demo_call" | "webhook_event" | "job_attempt" | "phone_code" | "checkout" | "referral" | "payee" | "saved_view" | "sms_opt_out" | "member";
                            count: number;
                            reason: string;
                        }[];
                        asked_for_copy: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminPrivacyExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string | null;
                    phone?: string | null;
                    email_checked?: boolean;
                    phone_checked?: boolean;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        request_id: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminPrivacyErase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string | null;
                    phone?: string | null;
                    email_checked?: boolean;
                    phone_checked?: boolean;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        request_id: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminPrivacyRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        /** @enum {string} */
                        kind: "access" | "erasure";
                        /** @enum {string} */
                        state: "unconfirmed" | "waiting" | "running" | "done" | "refused";
                        email: string | null;
                        phone: string | null;
                        reason: string | null;
                        requested_by: string;
                        handled_by: string | null;
                        created_at: string;
                        due_at: string | null;
                        finished_at: string | null;
                        receipt: {
                            erased: {
                                [key: string]: number;
                            };
                            kept: {
                                [key: string]: number;
                            };
                            told: string[];
                        } | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminPrivacyRequestsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        /** @enum {string} */
                        kind: "access" | "erasure";
                        /** @enum {string} */
                        state: "unconfirmed" | "waiting" | "running" | "done" | "refused";
                        email: string | null;
                        phone: string | null;
                        reason: string | null;
                        requested_by: string;
                        handled_by: string | null;
                        created_at: string;
                        due_at: string | null;
                        finished_at: string | null;
                        receipt: {
                            erased: {
                                [key: string]: number;
                            };
                            kept: {
                                [key: string]: number;
                            };
                            told: string[];
                        } | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postAdminPrivacyRequestsByIdDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    decision: "carry_out" | "refuse";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        reference: string;
                        /** @enum {string} */
                        kind: "access" | "erasure";
                        /** @enum {string} */
                        state: "unconfirmed" | "waiting" | "running" | "done" | "refused";
                        email: string | null;
                        phone: string | null;
                        reason: string | null;
                        requested_by: string;
                        handled_by: string | null;
                        created_at: string;
                        due_at: string | null;
                        finished_at: string | null;
                        receipt: {
                            erased: {
                                [key: string]: number;
                            };
                            kept: {
                                [key: string]: number;
                            };
                            told: string[];
                        } | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminPrivacyRequestsByIdArchiveZip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON file for each kind, and the contracts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    postPrivacyRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @enum {string} */
                    kind: "access" | "erasure";
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        accepted: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getPrivacyRequestsByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reference: string;
                        /** @enum {string} */
                        kind: "access" | "erasure";
                        /** @enum {string} */
                        state: "unconfirmed" | "waiting" | "running" | "done" | "refused" | "expired";
                        due_at: string | null;
                        finished_at: string | null;
                        receipt: {
                            erased: {
                                [key: string]: number;
                            };
                            kept: {
                                [key: string]: number;
                            };
                            told: string[];
                        } | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getWebhookEvents: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                types?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: {
                            id: string;
                            type: string;
                            timestamp: string;
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        next_cursor: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAuditEntries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            /** Format: uuid */
                            id: string;
                            created_at: string;
                            actor: string;
                            action: string;
                            subject: {
                                kind: string | null;
                                id: string | null;
                                reference: string | null;
                            };
                            details: {
                                [key: string]: unknown;
                            };
                            address: string;
                            browser: string;
                            request_id: string;
                            outcome: ("done" | "refused" | "failed" | "broken-off") | null;
                        }[];
                        next_cursor: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminEmails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        emails: {
                            id: string;
                            subject: string;
                            for_team: boolean;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminEmailsByTemplateHtml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getAdminEmailsByTemplateText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getHealthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "alive";
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "degraded" | "unavailable";
                        dependencies: {
                            /** @enum {string} */
                            database: "up" | "down";
                            /** @enum {string} */
                            queue: "up" | "down";
                        };
                        /** @enum {string} */
                        queue_system: "redis" | "postgres";
                        queue_may_evict: boolean;
                        silent_queues: ("emails-security" | "emails-urgent" | "phones-urgent" | "webhooks" | "events" | "emails" | "stripe-events" | "phones" | "payouts" | "files" | "emails-bulk")[];
                    };
                };
            };
            /** @description Default Response */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "degraded" | "unavailable";
                        dependencies: {
                            /** @enum {string} */
                            database: "up" | "down";
                            /** @enum {string} */
                            queue: "up" | "down";
                        };
                        /** @enum {string} */
                        queue_system: "redis" | "postgres";
                        queue_may_evict: boolean;
                        silent_queues: ("emails-security" | "emails-urgent" | "phones-urgent" | "webhooks" | "events" | "emails" | "stripe-events" | "phones" | "payouts" | "files" | "emails-bulk")[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the text format of Prometheus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
            /** @description Default Response */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        title: string;
                        status: number;
                        detail: string;
                        code: string;
                        request_id: string;
                        errors?: {
                            field: string;
                            message: string;
                        }[];
                        challenge?: string;
                    };
                };
            };
        };
    };
}
