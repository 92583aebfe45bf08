/** A link to a site with a short label: "https://www.example.by/" becomes example.by. Opens in a new tab. */
export function SiteLink({ site }: { site: string }) {
  const short = site.replace(/^https?:\/\//i, "").replace(/^www\./i, "");
  return (
    <a href={/^https?:\/\//i.test(site) ? site : `https://${site}`} target="_blank" rel="noopener noreferrer">
      {short.replace(/\/$/, "")}
    </a>
  );
}
