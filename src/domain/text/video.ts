// Links to videos that a text may show as a card, of a fixed list of services.

export interface Video {
  readonly service: "YouTube" | "RUTUBE" | "VK Видео";
  /** The video's page in its canonical form. */
  readonly href: string;
}

type Reader = (url: URL) => string | undefined;

const youTubeId = /^[\w-]{11}$/;

const youTube: Reader = ({ pathname, searchParams }) => {
  const [, kind = "", second = ""] = pathname.split("/");
  const id =
    kind === "watch" ? (searchParams.get("v") ?? "") : ["shorts", "embed", "live"].includes(kind) ? second : "";
  return youTubeId.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined;
};

const shortYouTube: Reader = ({ pathname }) => {
  const id = pathname.slice(1).replace(/\/$/, "");
  return youTubeId.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined;
};

const ruTube: Reader = ({ pathname }) => {
  const [, id] = /^\/(?:video|play\/embed)\/([0-9a-f]{32})\/?$/.exec(pathname) ?? [];
  return id === undefined ? undefined : `https://rutube.ru/video/${id}/`;
};

const vk: Reader = ({ pathname, searchParams }) => {
  const named = /video(-?\d{1,15}_\d{1,15})/.exec(`${pathname} ${searchParams.get("z") ?? ""}`)?.[1];
  const embedded = `${searchParams.get("oid") ?? ""}_${searchParams.get("id") ?? ""}`;
  const id = named ?? (pathname === "/video_ext.php" ? embedded : "");
  return /^-?\d{1,15}_\d{1,15}$/.test(id) ? `https://vkvideo.ru/video${id}` : undefined;
};

const services: Readonly<Record<string, readonly [Video["service"], Reader]>> = {
  "youtube.com": ["YouTube", youTube],
  "m.youtube.com": ["YouTube", youTube],
  "youtube-nocookie.com": ["YouTube", youTube],
  "youtu.be": ["YouTube", shortYouTube],
  "rutube.ru": ["RUTUBE", ruTube],
  "vk.com": ["VK Видео", vk],
  "m.vk.com": ["VK Видео", vk],
  "vk.ru": ["VK Видео", vk],
  "vkvideo.ru": ["VK Видео", vk],
};

/** The video at an address; undefined for other addresses. */
export function videoAt(address: string): Video | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, "");
  const known = Object.hasOwn(services, host) ? services[host] : undefined;
  if (!known || !/^https?:$/.test(url.protocol)) return undefined;
  const [service, read] = known;
  const href = read(url);
  return href === undefined ? undefined : { service, href };
}
