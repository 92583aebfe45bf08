import { useQuery } from "@tanstack/react-query";
import { contactWays, settingsQuery } from "../../shell/contacts/contactWays.ts";
import "./ContactLinks.css";

/** The manager's contacts from the region's settings. */
export function ContactLinks() {
  const { data } = useQuery(settingsQuery);
  return (
    <span className="contact-links">
      {contactWays(data?.contacts).map(({ kind, label, href }) => (
        <a key={kind} href={href}>
          {label}
        </a>
      ))}
    </span>
  );
}
