/** What became of a sent form: with us, or kept on this device under its key. */
export type Receipt = { kind: 'accepted'; reference: string; at: number } | { kind: 'kept'; key: string };
