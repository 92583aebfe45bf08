/**
 * True for a full host name such as "example.by" or "фирма.бел"; a label that mixes alphabets is a typing mistake or a
 * trick.
 */
export const isHostName = (name: string): boolean =>
  name.length <= 253 &&
  name.includes(".") &&
  name.split(".").every(isLabel) &&
  /\.(?:\p{L}{2,63}|xn--[a-z0-9-]+)$/iu.test(name);

const isLabel = (label: string): boolean =>
  /^(?:[a-z0-9-]{1,63}|[\p{Script=Cyrillic}0-9-]{1,63})$/iu.test(label) && !/^-|-$/.test(label);
