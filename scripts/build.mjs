// `npm run build`: builds what `npm start` serves, if its sources have changed since.
import { buildFront, buildServer } from "./upToDate.mjs";

await Promise.all([buildFront(), buildServer()]);
