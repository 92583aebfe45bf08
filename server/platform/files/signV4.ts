// AWS Signature Version 4, as S3 and what speaks like it ask for it.
import { createHash, createHmac } from "node:crypto";

export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
}

interface Unsigned {
  readonly method: "GET" | "PUT" | "DELETE";
  readonly url: URL;
  /** SHA-256 of the body in hexadecimal digits. */
  readonly bodyHash: string;
  readonly at: Date;
}

/** The headers that sign a request to S3; all of them are part of what is signed. */
export function signV4({ method, url, bodyHash, at }: Unsigned, keys: AwsKeys): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const signed: Record<string, string> = {
    host: url.host,
    "x-amz-content-sha256": bodyHash,
    "x-amz-date": time,
    ...(keys.sessionToken === undefined ? {} : { "x-amz-security-token": keys.sessionToken }),
  };
  const names = Object.keys(signed).join(";");
  const head = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [method, url.pathname, "", head.join(""), names, bodyHash].join("\n");
  const scope = `${time.slice(0, 8)}/${keys.region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const signature = hmac(keyOf(keys, time.slice(0, 8)), toSign).toString("hex");
  const { host: _, ...sent } = signed;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const keyOf = ({ secretAccessKey, region }: AwsKeys, day: string): Buffer =>
  [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
