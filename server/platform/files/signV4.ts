import { AwsV4Signer } from "aws4fetch";

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

/** The headers of a signed S3 request (AWS Signature Version 4); all of them are part of the signature. */
export async function signV4({ method, url, bodyHash, at }: Unsigned, keys: AwsKeys): Promise<Record<string, string>> {
  const datetime = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const head = { "x-amz-content-sha256": bodyHash };
  const signer = new AwsV4Signer({ ...keys, service: "s3", method, url: url.href, headers: head, datetime });
  const { headers } = await signer.sign();
  return Object.fromEntries(headers);
}
