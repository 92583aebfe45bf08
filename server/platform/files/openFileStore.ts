import { join } from "node:path";
import type { Config } from "../config.ts";
import { localFileStore, type FileStore } from "./fileStore.ts";
import { s3FileStore } from "./s3Store.ts";

/** Opens the S3 bucket, or the data folder's own store. */
export const openFileStore = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): FileStore =>
  s3 ? s3FileStore(s3, () => new Date()) : localFileStore(filesFolder(dataDir));

export const filesFolder = (dataDir: string): string => join(dataDir, "files");
