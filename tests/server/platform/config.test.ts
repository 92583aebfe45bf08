import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../../../server/platform/config.ts";

const folder = "/srv/kabinet";

test("an empty environment gives a server for this machine only, with an embedded database and demo data", () => {
  expect(readConfig({}, folder)).toEqual({
    port: 3000,
    host: "localhost",
    regionHosts: {},
    dataDir: "/srv/kabinet/data",
    demo: true,
    production: false,
    trustProxy: false,
    requestsPerMinute: 1200,
    logLevel: "info",
    webDir: "/srv/kabinet/dist/web",
    resourcesDir: "/srv/kabinet/config/resources",
    publicUrls: {},
    ratesUrls: {},
    calls: {},
    requireAdmin2fa: false,
  });
});

const inProduction = { NODE_ENV: "production", REGION_HOSTS: "cabinet.firm.by=by,cabinet.firm.kz=kz" };

test("production has no demo data and listens on all addresses", () => {
  expect(readConfig({ ...inProduction, DEMO: "1" }, folder)).toMatchObject({
    demo: false,
    production: true,
    host: "::",
  });
});

test("an empty value means the default", () => {
  expect(readConfig({ PORT: "", APP_SECRET: "", DATABASE_URL: "" }, folder).port).toBe(3000);
});

test("hosts are mapped to regions", () => {
  const { regionHosts } = readConfig({ REGION_HOSTS: "Cabinet.Example.by=by, cabinet.example.kz=KZ" }, folder);
  expect(regionHosts).toEqual({ "cabinet.example.by": "by", "cabinet.example.kz": "kz" });
});

test.each([
  ["0", false],
  ["2", 2],
  ["10.0.0.0/8,::1", "10.0.0.0/8,::1"],
  ["loopback", "loopback"],
])("TRUST_PROXY=%s is accepted", (value, expected) => {
  expect(readConfig({ TRUST_PROXY: value }, folder).trustProxy).toBe(expected);
});

test("each wrong value is reported on its own line", () => {
  const wrong = { PORT: "99999", DEMO: "yes", REGION_HOSTS: "a=ru", TRUST_PROXY: "true", LOG_LEVEL: "loud" };
  expect(() => readConfig(wrong, folder)).toThrow(
    new ConfigError(
      [
        'PORT must be a port number from 0 to 65535, but is "99999".',
        'REGION_HOSTS must be a list such as cabinet.example.by=by,cabinet.example.kz=kz, with a region of by, kz, but is "a=ru".',
        'DEMO must be 0 or 1, but is "yes".',
        'TRUST_PROXY must be 0, the number of proxies in front, or their addresses such as 10.0.0.0/8, but is "true".',
        'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, but is "loud".',
      ].join("\n"),
    ),
  );
});

test("a wrong secret is refused, and the message does not contain it", () => {
  const wrong = { APP_SECRET: "too short", DATABASE_URL: "mysql://root:hunter2@db/x" };
  const message = messageOf(() => readConfig(wrong, folder));
  expect(message).toContain("APP_SECRET must be a random text of at least 32 characters.");
  expect(message).toContain("DATABASE_URL must be an address such as");
  expect(message).not.toMatch(/too short|hunter2/);
});

test("mail server, tracker, sites and banks are read from the environment", () => {
  const { smtpUrl, mailFrom, trackerUrl, trackerToken, publicUrls, ratesUrls } = readConfig(
    {
      SMTP_URL: "smtps://user:p%40ss@mail.example.by:465?pool=true",
      MAIL_FROM: "cabinet@example.by",
      TRACKER_URL: "http://tracker.local/api/tasks?project=1",
      TRACKER_TOKEN: "abc.def",
      PUBLIC_URL_BY: "https://Cabinet.example.by/",
      RATES_KZ_URL: "http://127.0.0.1:8080/rates.xml",
    },
    folder,
  );
  expect({ smtpUrl, mailFrom, trackerUrl, trackerToken, publicUrls, ratesUrls }).toEqual({
    smtpUrl: "smtps://user:p%40ss@mail.example.by:465?pool=true",
    mailFrom: "cabinet@example.by",
    trackerUrl: "http://tracker.local/api/tasks?project=1",
    trackerToken: "abc.def",
    publicUrls: { by: "https://cabinet.example.by" },
    ratesUrls: { kz: "http://127.0.0.1:8080/rates.xml" },
  });
});

test.each([
  ["SMTP_URL", "mail.example.by"],
  ["SMTP_URL", "http://mail.example.by"],
  ["MAIL_FROM", "Кабинет <cabinet@example.by>"],
  ["MAIL_FROM", "a@b.by, c@d.by"],
  ["MAIL_FROM", "a@b.by\r\nBcc: c@d.by"],
  ["TRACKER_URL", "file:///etc/passwd"],
  ["TRACKER_URL", "https://user:password@tracker.local/"],
  ["TRACKER_TOKEN", "abc\r\nX-Other: 1"],
  ["PUBLIC_URL_BY", "https://example.by/cabinet"],
  ["PUBLIC_URL_KZ", "cabinet.example.kz"],
  ["RATES_BY_URL", "ftp://bank/rates"],
  ["CALL_CRM_URL", "file:///etc/passwd"],
  ["CALL_CRM_URL", "https://user:password@crm.local/"],
  ["CALL_CRM_SECRET", "short"],
])("%s refuses %j", (name, value) => {
  expect(messageOf(() => readConfig({ [name]: value }, folder))).toMatch(new RegExp(`^${name} must be `));
});

test("a server that rules may call has its address and a secret to sign with", () => {
  const [url, secret] = ["https://crm.local/hook", "a secret of the CRM, 32 characters"];
  expect(readConfig({ CALL_CRM_URL: url, CALL_CRM_SECRET: secret }, folder).calls).toEqual({ CRM: { url, secret } });
  expect(messageOf(() => readConfig({ CALL_CRM_URL: url }, folder))).toBe(
    "CALL_CRM_SECRET must be set with CALL_CRM_URL.",
  );
  expect(readConfig({}, folder).calls).toEqual({});
});

test("production on a database server requires APP_SECRET, which all its processes share", () => {
  const production = { ...inProduction, DATABASE_URL: "postgres://kabinet@db/kabinet" };
  expect(messageOf(() => readConfig(production, folder))).toMatch(/^APP_SECRET must be set in production/);
  expect(readConfig({ ...production, APP_SECRET: "x".repeat(32) }, folder).secret).toBe("x".repeat(32));
});

test("production requires an address for each region, since letters link to it", () => {
  const message = messageOf(() => readConfig({ NODE_ENV: "production", PUBLIC_URL_KZ: "https://firm.kz" }, folder));
  expect(message).toMatch(/^PUBLIC_URL_BY must be set in production, or a host of by in REGION_HOSTS/);
  expect(message.split("\n")).toHaveLength(1);
  const publicUrls = { PUBLIC_URL_BY: "https://firm.by", PUBLIC_URL_KZ: "https://firm.kz" };
  expect(readConfig({ NODE_ENV: "production", ...publicUrls }, folder).production).toBe(true);
});

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("nothing was refused");
}

test("a bucket requires its keys, and messages contain neither them nor the exchange's token", () => {
  const url = "https://s3.example.by/kabinet";
  expect(() => readConfig({ S3_URL: url, AWS_ACCESS_KEY_ID: "AKID" }, folder)).toThrow(
    new ConfigError("AWS_SECRET_ACCESS_KEY must be set with S3_URL."),
  );
  expect(readConfig({ S3_URL: url, AWS_ACCESS_KEY_ID: "AKID", AWS_SECRET_ACCESS_KEY: "secret" }, folder).s3).toEqual({
    url,
    accessKeyId: "AKID",
    secretAccessKey: "secret",
    region: "us-east-1",
  });
  expect(() => readConfig({ EDIN_TOKEN: "a secret with spaces" }, folder)).toThrow(
    new ConfigError("EDIN_TOKEN must be a token without spaces."),
  );
});
