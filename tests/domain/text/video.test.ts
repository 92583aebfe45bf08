import { expect, test } from "vitest";
import { videoAt } from "../../../src/domain/text/video.ts";

const ruTubeId = "0123456789abcdef0123456789abcdef";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10", "YouTube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "YouTube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["http://m.youtube.com/shorts/dQw4w9WgXcQ", "YouTube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ", "YouTube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  [`https://rutube.ru/video/${ruTubeId}/?r=wd`, "RUTUBE", `https://rutube.ru/video/${ruTubeId}/`],
  [`https://rutube.ru/play/embed/${ruTubeId}`, "RUTUBE", `https://rutube.ru/video/${ruTubeId}/`],
  ["https://vk.com/video-22822305_456241864", "VK Видео", "https://vkvideo.ru/video-22822305_456241864"],
  ["https://vkvideo.ru/video-22822305_456241864", "VK Видео", "https://vkvideo.ru/video-22822305_456241864"],
  ["https://vk.com/videos?z=video1_2%2Fpl", "VK Видео", "https://vkvideo.ru/video1_2"],
  ["https://vk.com/video_ext.php?oid=-1&id=2&hash=x", "VK Видео", "https://vkvideo.ru/video-1_2"],
])("%s is a video of %s", (address, service, href) => {
  expect(videoAt(address)).toEqual({ service, href });
});

test.each([
  "https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ",
  "https://evil.test/?u=https://youtu.be/dQw4w9WgXcQ",
  "javascript://youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com@evil.test/watch?v=dQw4w9WgXcQ",
  'https://youtu.be/"onload=alert(1)',
  "https://www.youtube.com/",
  "https://rutube.ru/video/1/",
  "//youtu.be/dQw4w9WgXcQ",
  "constructor",
  "https://constructor/",
  "",
])("%j is none", (address) => {
  expect(videoAt(address)).toBeUndefined();
});
