/** How large a file may be, before it is sent; the server says it in the description of its API. */
import { LARGEST_FILE } from "./limits.gen";

export type Upload = keyof typeof LARGEST_FILE;

/** As people read it: "8 MB". */
export const largest = (call: Upload): string => `${Math.floor(LARGEST_FILE[call] / 1024 / 1024)} MB`;

/** Why a file cannot be sent there; null when it will do. */
export const sizeError = (file: Pick<File, "size">, call: Upload): string | null =>
  file.size > LARGEST_FILE[call] ? `文件超过 ${largest(call)}，请压缩或分成几份再上传` : null;
