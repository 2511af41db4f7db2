import { API_BASE, call } from "../http";

export interface Upload {
  url: string;
  width: number;
  height: number;
}

async function upload(path: string, file: File): Promise<Upload> {
  const body = new FormData();
  body.set("file", file);
  return (await call<Upload>(`${API_BASE}${path}`, { method: "POST", body })).json;
}

/** A picture of an advert. */
export const uploadPicture = (file: File) => upload("/uploads", file);

/** A copy of one of the shop's own licences. */
export const uploadOwnLicencePicture = (file: File) => upload("/own_licences/pictures", file);

/** A picture of a product, or the logo of a brand. */
export const uploadGoodsPicture = (file: File) => upload("/pictures", file);
