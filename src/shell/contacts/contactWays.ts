import { formatPhone } from "../../domain/company/phone.ts";
import type { GlobalSettings } from "../../contract/money/billing.ts";
import { callQuery } from "../data/callQuery.ts";
import type { ShellIcon } from "../../ui/icons/icons.ts";

export interface ContactWay {
  readonly kind: "messenger" | "phone" | "whatsapp";
  /** The action in words: «Написать в Telegram». */
  readonly label: string;
  readonly href: string;
  readonly icon: ShellIcon;
}

/** The region's currency and contacts, which rarely change. */
export const settingsQuery = { ...callQuery("GET /api/settings/global", { query: {} }), staleTime: 600_000 };

/** The contacts in a region's settings (specification §2, §3). Leaves out addresses with other schemes. */
export function contactWays(contacts: GlobalSettings["contacts"] | undefined): readonly ContactWay[] {
  const { telegramLink, telPhone, whatappPhone, whatappText } = contacts ?? {};
  const ways: ContactWay[] = [];
  const messenger = webAddress(telegramLink);
  if (messenger !== undefined)
    ways.push({ kind: "messenger", label: "Написать в Telegram", href: messenger, icon: "send" });
  if (whatappPhone) {
    const text = whatappText ? `?text=${encodeURIComponent(whatappText)}` : "";
    const href = `https://wa.me/${digitsOf(whatappPhone)}${text}`;
    ways.push({ kind: "whatsapp", label: "Написать в WhatsApp", href, icon: "whatsapp" });
  }
  if (telPhone)
    ways.push({
      kind: "phone",
      label: `Позвонить: ${formatPhone(telPhone)}`,
      href: `tel:+${digitsOf(telPhone)}`,
      icon: "phone",
    });
  return ways;
}

/** The attributes of a contact's link: sites open in a new tab, telephone numbers in their own program. */
export const linkOf = ({ kind, href }: ContactWay) =>
  kind === "phone" ? { href } : { href, target: "_blank", rel: "noopener noreferrer" };

const digitsOf = (phone: string): string => phone.replace(/\D/g, "");

/** Settings are typed by people: a javascript: address must not become a link. */
function webAddress(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === "https:" ? href : undefined;
}
