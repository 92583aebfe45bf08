export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** Gives every heading of a text an anchor; returns the text and its table of contents. */
export function withContents(html: string): { readonly html: string; readonly contents: readonly Heading[] } {
  const page = new DOMParser().parseFromString(html, "text/html");
  const contents = [...page.body.querySelectorAll("h2, h3")].map((heading, place): Heading => {
    heading.id = `part-${place + 1}`;
    return { id: heading.id, text: heading.textContent ?? "" };
  });
  return { html: page.body.innerHTML, contents };
}
