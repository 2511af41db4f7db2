/** How large a file may be, before it is sent; the server says it in the description of its API. */
import { LARGEST_FILE } from "./limits.gen";

export type Upload = keyof typeof LARGEST_FILE;

/** As people read it: "8 MB". */
export const largest = (call: Upload): string => `${Math.floor(LARGEST_FILE[call] / 1024 / 1024)} MB`;

/** Why a file cannot be sent there; undefined when it will do. */
export const sizeError = (file: Pick<File, "size">, call: Upload): string | undefined =>
  file.size > LARGEST_FILE[call] ? `文件超过 ${largest(call)}，请压缩或分成几份再上传` : undefined;

const PICTURES = "/admin/api/pictures";
const isPicture = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  type.startsWith("image/") || /\.(jpe?g|png|webp)$/i.test(name);

/** The same of a document, which is a PDF or a picture: pictures are made anew and may not be as large. */
export const documentError = (file: Pick<File, "name" | "type" | "size">, call: Upload): string | undefined =>
  sizeError(file, isPicture(file) ? PICTURES : call);

/** As people read it: "PDF 20 MB、图片 8 MB". */
export const largestDocument = (call: Upload): string => `PDF ${largest(call)}、图片 ${largest(PICTURES)}`;
