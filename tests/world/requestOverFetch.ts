// An `XMLHttpRequest` over `fetch`, with the parts that the application uses for uploads: reports the progress twice,
// at half and at the end.

/** Called between the halves; a test may delay it, or never resolve it. */
let between: () => Promise<void> = () => Promise.resolve();

/** Applies until it is called again. @param wait the delay after half of a form is sent */
export const holdUploads = (wait: () => Promise<void> = () => Promise.resolve()): void => {
  between = wait;
};

type Told = (event: { loaded: number; total: number }) => void;

export class RequestOverFetch {
  readonly upload: { onprogress?: Told } = {};
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  withCredentials = false;
  responseType = "";
  status = 0;
  response: ArrayBuffer = new ArrayBuffer(0);
  #method = "GET";
  #url = "";
  #headers = new Headers();
  #answered = new Headers();
  readonly #aborted = new AbortController();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.append(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}`).join("\r\n");
  }

  abort(): void {
    this.#aborted.abort();
  }

  send(body: FormData): void {
    void this.#exchange(body).finally(() => this.onloadend?.());
  }

  async #exchange(body: FormData): Promise<void> {
    const { signal } = this.#aborted;
    try {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      await Promise.race([between(), new Promise((_, reject) => signal.addEventListener("abort", reject))]);
      this.upload.onprogress?.({ loaded: 2, total: 2 });
      const answer = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      this.status = answer.status;
      this.#answered = answer.headers;
      this.response = await answer.arrayBuffer();
      this.onload?.();
    } catch {
      if (!signal.aborted) this.onerror?.();
    }
  }
}
