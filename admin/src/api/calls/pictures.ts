import { type AnswerOf, post } from "../endpoints";

/** Where a picture is, and how large. */
export type Upload = AnswerOf<"/admin/api/uploads", "post">;

/** A picture of an advert. */
export const uploadPicture = (file: File) => post("/admin/api/uploads", { upload: file });

/** A copy of one of the shop's own licences. */
export const uploadOwnLicencePicture = (file: File) =>
  post("/admin/api/own_licences/pictures", { upload: file });

/** A picture of a product, or the logo of a brand. */
export const uploadGoodsPicture = (file: File) => post("/admin/api/pictures", { upload: file });
