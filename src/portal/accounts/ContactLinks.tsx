import { useQuery } from "@tanstack/react-query";
import { contactWays, settingsQuery } from "../../shell/contacts/contactWays.ts";
import "./ContactLinks.css";

/** How the manager is reached: what the region's settings name. */
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
