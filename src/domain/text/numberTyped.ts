/** A record's number without the sign that screens show before it, which people copy with it: «№ Б-17» is Б-17. */
export const numberTyped = (text: string): string => text.trim().replace(/^[№#]\s*/, "");
