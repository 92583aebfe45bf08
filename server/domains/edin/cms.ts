// A detached CMS signature (RFC 5652) with signed attributes; only the digest of the bytes is signed.
import { createHash, createPrivateKey, sign } from "node:crypto";
import forge from "node-forge";

const { asn1, pki, util } = forge;
const { Class, Type } = asn1;
type Node = forge.asn1.Asn1;

export interface CmsKey {
  /** PEM. */
  readonly privateKey: string;
  /** PEM, the signer's certificate first, then the issuer's. */
  readonly certificates: readonly string[];
}

/** Signs the bytes with RSA and SHA-256; returns DER. */
export async function detachedCms(bytes: Buffer, at: Date, { privateKey, certificates }: CmsKey): Promise<Buffer> {
  const digest = createHash("sha256").update(bytes).digest();
  // DER orders the members of a set by their encodings; these three are in that order.
  const attributes = [
    attribute("1.2.840.113549.1.9.3", oid(pki.oids["data"])),
    attribute("1.2.840.113549.1.9.5", timeOf(at)),
    attribute("1.2.840.113549.1.9.4", node(Type.OCTETSTRING, binary(digest))),
  ];
  const signature = await signed(privateKey, derOf(node(Type.SET, attributes)));
  const chain = certificates.map((pem) => asn1.fromDer(pki.pemToDer(pem)));
  const [own] = chain;
  if (!own) throw new Error("A signature needs the signer's certificate.");
  const signerInfo = node(Type.SEQUENCE, [
    integer(1),
    issuerAndSerial(own),
    algorithm(pki.oids["sha256"]),
    context(0, attributes),
    algorithm(pki.oids["rsaEncryption"]),
    node(Type.OCTETSTRING, binary(signature)),
  ]);
  const signedData = node(Type.SEQUENCE, [
    integer(1),
    node(Type.SET, [algorithm(pki.oids["sha256"])]),
    node(Type.SEQUENCE, [oid(pki.oids["data"])]),
    context(0, chain),
    node(Type.SET, [signerInfo]),
  ]);
  return derOf(node(Type.SEQUENCE, [oid(pki.oids["signedData"]), context(0, [signedData])]));
}

/** True for a CMS signature without embedded content, with any algorithm. */
export function isDetachedCms(der: Buffer): boolean {
  try {
    const parts = childrenOf(asn1.fromDer(binary(der)));
    const [signedData] = childrenOf(parts[1]);
    const [type] = parts;
    const contentInfo = childrenOf(signedData)[2];
    return (
      asn1.derToOid(util.createBuffer(String(type?.value))) === pki.oids["signedData"] &&
      childrenOf(contentInfo).length === 1
    );
  } catch {
    return false;
  }
}

function signed(privateKey: string, der: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign("sha256", der, createPrivateKey(privateKey), (error, signature) =>
      error ? reject(error) : resolve(signature),
    );
  });
}

/** Issuer and serial number of a certificate, which follow its version. */
function issuerAndSerial(certificate: Node): Node {
  const [, serial, , issuer] = childrenOf(childrenOf(certificate)[0]);
  if (!serial || !issuer) throw new Error("This is no X.509 certificate.");
  return node(Type.SEQUENCE, [issuer, serial]);
}

const childrenOf = (parent: Node | undefined): readonly Node[] => (Array.isArray(parent?.value) ? parent.value : []);

const node = (type: forge.asn1.Type, value: string | Node[]): Node =>
  asn1.create(Class.UNIVERSAL, type, Array.isArray(value), value);
const context = (tag: number, value: Node[]): Node => asn1.create(Class.CONTEXT_SPECIFIC, tag, true, value);
const oid = (dotted = ""): Node => node(Type.OID, asn1.oidToDer(dotted).getBytes());
const integer = (value: number): Node => node(Type.INTEGER, asn1.integerToDer(value).getBytes());
const algorithm = (dotted: string | undefined): Node => node(Type.SEQUENCE, [oid(dotted), node(Type.NULL, "")]);
const attribute = (type: string, value: Node): Node => node(Type.SEQUENCE, [oid(type), node(Type.SET, [value])]);
const timeOf = (at: Date): Node => node(Type.UTCTIME, asn1.dateToUtcTime(at));

/** The library's strings hold one byte per character. */
const binary = (bytes: Buffer): string => bytes.toString("latin1");
const derOf = (value: Node): Buffer => Buffer.from(asn1.toDer(value).getBytes(), "latin1");
