/** The parts of an OpenAPI 3.1 document that this program reads. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: object;
}

export interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  /** The allowed roles; absent if every signed-in user is allowed. */
  readonly "x-roles"?: readonly string[];
  /** True for an operator's section, which other installations do not have. */
  readonly "x-extension"?: boolean;
  /** The fields and actions that customers can use, if not all. */
  readonly "x-portal"?: object;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: object;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: object }>> };
  readonly responses?: Readonly<
    Record<
      string,
      { readonly description?: string; readonly content?: Readonly<Record<string, { readonly schema?: object }>> }
    >
  >;
}
