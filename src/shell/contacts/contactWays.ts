import { formatPhone } from "../../domain/phone.ts";
import type { GlobalSettings } from "../../contract/billing.ts";
import { callQuery } from "../data/callQuery.ts";
import type { ShellIcon } from "../../ui/icons/icons.ts";

export interface ContactWay {
  readonly kind: "messenger" | "phone" | "whatsapp";
  /** What a press does: «Написать в Telegram». */
  readonly label: string;
  readonly href: string;
  readonly icon: ShellIcon;
}

/** The region's currency and contacts; they change once in a blue moon. */
export const settingsQuery = { ...callQuery("GET /api/settings/global", { query: {} }), staleTime: 600_000 };

/** The ways to the manager that a region's settings name (specification §2, §3). Addresses of other kinds are left out. */
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

/** The attributes of a way's link: a site opens beside the cabinet, a telephone in its own program. */
export const linkOf = ({ kind, href }: ContactWay) =>
  kind === "phone" ? { href } : { href, target: "_blank", rel: "noopener noreferrer" };

const digitsOf = (phone: string): string => phone.replace(/\D/g, "");

/** Settings are typed by people: a script's address among them must not become a link. */
function webAddress(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === "https:" ? href : undefined;
}
