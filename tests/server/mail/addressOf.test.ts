import { expect, test } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { addressOf } from "../../../server/mail/addressOf.ts";

const addresses = (env: Readonly<Record<string, string>>) => {
  const config = readConfig(env, "/");
  return [addressOf(config, "by"), addressOf(config, "kz")];
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

test("what is said outright goes first", () => {
  const hosts = { REGION_HOSTS: "cabinet.example.by=by,cabinet.example.kz=kz" };
  expect(addresses({ ...hosts, PUBLIC_URL_BY: "http://test.example.by:8080/" })).toEqual([
    "http://test.example.by:8080",
    "https://cabinet.example.kz",
  ]);
});
