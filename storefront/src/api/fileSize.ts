import { fileSize } from "@yaoji/api/fileSize";
import { LARGEST_FILE } from "./limits.gen";

export type Upload = keyof typeof LARGEST_FILE;

export const { largest, sizeError } = fileSize<Upload>(LARGEST_FILE);
