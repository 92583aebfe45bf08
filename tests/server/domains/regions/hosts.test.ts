import { expect, test } from "vitest";
import { readConfig } from "../../../../server/platform/config.ts";
import { Hosts } from "../../../../server/platform/http/hosts.ts";

const addresses = (env: Readonly<Record<string, string>>) => {
  const hosts = new Hosts(readConfig(env, "/"));
  return [hosts.siteOf("by"), hosts.siteOf("kz")];
};

test("on this machine a region's site is a host of localhost", () => {
  expect(addresses({ PORT: "3100" })).toEqual(["http://localhost:3100", "http://kz.localhost:3100"]);
});

test("the first host of a region is its site", () => {
  expect(addresses({ REGION_HOSTS: "cabinet.example.kz=kz,cabinet.example.by=by,old.example.by=by" })).toEqual([
    "https://cabinet.example.by",
    "https://cabinet.example.kz",
  ]);
});

test("an explicit site comes first", () => {
  const hosts = { REGION_HOSTS: "cabinet.example.by=by,cabinet.example.kz=kz" };
  expect(addresses({ ...hosts, PUBLIC_URL_BY: "http://test.example.by:8080/" })).toEqual([
    "http://test.example.by:8080",
    "https://cabinet.example.kz",
  ]);
});

test("a host belongs to its region, also if given as an address, unless two regions share it", () => {
  const regionOf = (env: Readonly<Record<string, string>>, host: string) =>
    new Hosts(readConfig(env, "/")).regionOf(host);
  const sites = { PUBLIC_URL_BY: "https://cabinet.example.com", PUBLIC_URL_KZ: "https://kabinet.example.org" };
  expect(regionOf(sites, "kabinet.example.org:443")).toBe("kz");
  expect(regionOf({ ...sites, PUBLIC_URL_BY: "https://kabinet.example.org" }, "kabinet.example.org")).toBe("by");
  expect(regionOf({}, "kz.example.com")).toBe("kz");
});
