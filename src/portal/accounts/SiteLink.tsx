/** A site by its short name: "https://www.example.by/" is example.by. Opens beside the cabinet. */
export function SiteLink({ site }: { site: string }) {
  const short = site.replace(/^https?:\/\//i, "").replace(/^www\./i, "");
  return (
    <a href={/^https?:\/\//i.test(site) ? site : `https://${site}`} target="_blank" rel="noopener noreferrer">
      {short.replace(/\/$/, "")}
    </a>
  );
}
