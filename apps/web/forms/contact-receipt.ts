/** What became of the message: with us, or kept on this device under its key. */
export type ContactReceipt = { kind: 'accepted'; reference: string; at: number } | { kind: 'kept'; key: string };
