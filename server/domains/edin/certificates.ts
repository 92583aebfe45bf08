// Keys and X.509 certificates of an installation that signs by itself: one issuer, and one key per signer.
import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import forge from "node-forge";

const { pki, asn1 } = forge;

export interface KeyPair {
  /** PEM, PKCS #8. */
  readonly privateKey: string;
  /** PEM. */
  readonly certificate: string;
  readonly expiresAt: Date;
}

/** The owner's data in a certificate. */
export interface Subject {
  readonly name: string;
  readonly organisation?: string;
  readonly position?: string | null;
  readonly taxNumber?: string | null;
}

const installation: Subject = { name: "Кабинет: удостоверяющий ключ установки" };
const makeKeys = promisify(generateKeyPair);
const year = 365 * 24 * 3600 * 1000;
const hour = 3600 * 1000;

/** «CN=Иванова А. П., T=директор, O=ООО «Ромашка», serialNumber=191000015» */
export const subjectText = (subject: Subject): string =>
  attributesOf(subject)
    .map(({ label, value }) => `${label}=${value}`)
    .join(", ");

/** The issuer's key and self-signed certificate. */
export const issuerKey = (at: Date): Promise<KeyPair> => make(installation, at, 20);

/** A signer's key, with a certificate from the issuer. */
export const signerKey = (subject: Subject, at: Date, issuer: KeyPair): Promise<KeyPair> =>
  make(subject, at, 3, issuer);

async function make(subject: Subject, at: Date, years: number, issuer?: KeyPair): Promise<KeyPair> {
  const { publicKey, privateKey } = await makeKeys("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const expiresAt = new Date(at.getTime() + years * year);
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = `00${randomBytes(15).toString("hex")}`;
  // Valid from an hour earlier, since clocks differ.
  certificate.validity.notBefore = new Date(at.getTime() - hour);
  certificate.validity.notAfter = expiresAt;
  certificate.setSubject(fieldsOf(subject));
  certificate.setIssuer(fieldsOf(issuer ? installation : subject));
  certificate.setExtensions([
    { name: "basicConstraints", cA: !issuer, critical: true },
    issuer
      ? { name: "keyUsage", digitalSignature: true, nonRepudiation: true, critical: true }
      : { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  certificate.sign(pki.privateKeyFromPem(issuer?.privateKey ?? privateKey), forge.md.sha256.create());
  return { privateKey, certificate: pki.certificateToPem(certificate), expiresAt };
}

const fieldsOf = (subject: Subject) =>
  attributesOf(subject).map(({ type, value }) => ({
    type,
    value,
    valueTagClass: asn1.Type.UTF8 as unknown as forge.asn1.Class,
  }));

const attributesOf = ({ name, organisation, position, taxNumber }: Subject) =>
  [
    { label: "CN", type: "2.5.4.3", value: name },
    { label: "T", type: "2.5.4.12", value: position },
    { label: "O", type: "2.5.4.10", value: organisation },
    { label: "serialNumber", type: "2.5.4.5", value: taxNumber },
  ].flatMap(({ value, ...rest }) => (value ? [{ ...rest, value: value.slice(0, 200) }] : []));
