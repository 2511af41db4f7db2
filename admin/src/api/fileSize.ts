import { fileSize } from "@yaoji/api/fileSize";
import { LARGEST_FILE } from "./limits.gen";

export type Upload = keyof typeof LARGEST_FILE;

export const { largest, sizeError } = fileSize<Upload>(LARGEST_FILE);

const PICTURES = "/admin/api/pictures";
const isPicture = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  type.startsWith("image/") || /\.(jpe?g|png|webp)$/i.test(name);

/** The error of a document, which is a PDF or a picture: pictures are made anew and may not be as large. */
export const documentError = (file: Pick<File, "name" | "type" | "size">, call: Upload): string | undefined =>
  sizeError(file, isPicture(file) ? PICTURES : call);

/** As people read it: "PDF 20 MB、图片 8 MB". */
export const largestDocument = (call: Upload): string => `PDF ${largest(call)}、图片 ${largest(PICTURES)}`;
