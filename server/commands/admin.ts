// npm run admin -- someone@firm.by "Имя Фамилия"
// Prints a link by which this person becomes an administrator and chooses a password (design §4). It works once, within 48
// hours. The server may be running: the database is first used when the link is opened.
import { fileURLToPath } from "node:url";
import { checkEmail } from "../../src/domain/company/email.ts";
import { defaultRegion } from "../../src/domain/company/region.ts";
import { signAdministratorLink } from "../domains/auth/administratorLinks.ts";
import { linkHours } from "../domains/auth/passwords/passwordLinks.ts";
import { ConfigError, readConfig } from "../platform/config.ts";
import { Hosts } from "../platform/http/hosts.ts";
import { openSecrets } from "../platform/secrets.ts";

const usage = 'npm run admin -- someone@firm.by "Имя Фамилия"';

try {
  const config = readConfig(process.env, fileURLToPath(new URL("../..", import.meta.url)));
  const [typed = "", name = ""] = process.argv.slice(2);
  const { value: email, problem } = checkEmail(typed, defaultRegion);
  if (email === "" || problem !== undefined) throw new ConfigError(`Give an e-mail address. ${usage}`);
  const secrets = await openSecrets(config.dataDir, config.secret);
  const token = signAdministratorLink(secrets, { email, name: name.trim() || email }, new Date());
  const link = `${new Hosts(config).siteOf(defaultRegion)}/reset-password?${new URLSearchParams({ token }).toString()}`;
  process.stdout.write(`${link}\nThe link makes ${email} an administrator, works once, and for ${linkHours} hours.\n`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
