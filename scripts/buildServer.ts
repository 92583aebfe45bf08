// Makes the module that `npm start` runs.
import { asOneModule } from "./asOneModule.ts";

await asOneModule("server/run.ts");
