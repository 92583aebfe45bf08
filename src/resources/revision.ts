// Versions of records, as the API answers them, where a definition asks to keep some (`revisions`).

export interface RevisionSummary {
  readonly id: number;
  readonly at: string;
  /** Who made it; null for what was there before versions were kept, and for whom nobody knows any more. */
  readonly by: string | null;
  /** The names of the fields that it changed; none for the first. */
  readonly changed: readonly string[];
  /** The version that it brought back. */
  readonly restoredId: number | null;
}

export interface Revision extends RevisionSummary {
  /** All kept fields. */
  readonly values: Readonly<Record<string, unknown>>;
}
