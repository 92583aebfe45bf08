// Versions of records in the API, for definitions that keep some (`revisions`).

export interface RevisionSummary {
  readonly id: number;
  readonly at: string;
  /** The author; null for the state before versions were kept, and for an unknown one. */
  readonly by: string | null;
  /** The names of changed fields; empty for the first version. */
  readonly changed: readonly string[];
  /** The version that it restored. */
  readonly restoredId: number | null;
}

export interface Revision extends RevisionSummary {
  /** All versioned fields. */
  readonly values: Readonly<Record<string, unknown>>;
}
