import * as z from "zod/mini";
import { sizeError, type Upload } from "@/api/fileSize";

/** The one file that a field chose, no larger than that upload takes. `missing`: what is said where there is none. */
export const chosenFile = (to: Upload, missing: string) =>
  z.transform((chosen: FileList | undefined, context): File => {
    const file = chosen?.[0];
    const wrong = file ? sizeError(file, to) : missing;
    if (file && !wrong) return file;
    context.issues.push({ code: "custom", message: wrong ?? missing, input: file });
    return z.NEVER;
  });
