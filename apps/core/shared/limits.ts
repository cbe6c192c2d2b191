/**
 * Every limit on what visitors and their servers send that is no setting, in one place. Each says who may meet it. The
 * settings beside them: FORMS_PER_MINUTE, FORM_CHALLENGE, SMS_COUNTRIES, SMS_PER_DAY, UPLOADS_MB_PER_DAY.
 */
export const limits = {
  /** Forms in a minute with one API key: an integrator's server. More get 429 with the seconds to wait. */
  formsPerKeyAndMinute: 600,
  /** Other requests in a minute from one address, such as open pages asking for news: an office full of them. */
  readsPerMinute: 1_200,
  /** Acknowledgments of one kind of form in a day to one mailbox. The next is skipped, which its timeline says. */
  acknowledgmentsPerDay: 5,
  /** Emails about forms to the team in ten minutes; the next go into one summary after them, which lists the first ones. */
  teamNotices: 30,
  summaryListed: 200,
  /** Text codes in a day to one phone, and in an hour from one address. The form goes on without a code. */
  codesPerPhoneAndDay: 10,
  codesPerAddressAndHour: 60,
  /** Bytes a second on average below which an upload is given up, once its first seconds are over. */
  slowestUpload: { bytesPerSecond: 10_000, afterSeconds: 15 },
  /** Days until spam is deleted, and how many of a day's are listed in the email to the team. */
  spamDays: 30,
  spamListed: 20,
} as const;
