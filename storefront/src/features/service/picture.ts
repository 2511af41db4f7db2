import { sizeError } from "@/api/fileSize";

/** The first picture pasted or dropped. */
export function pictureOf(data: Pick<DataTransfer, "files"> | null): File | null {
  return [...(data?.files ?? [])].find((file) => file.type.startsWith("image/")) ?? null;
}

/** Its error before it is sent; null when it is valid. */
export function pictureError(file: File): string | null {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return "请选择 JPG、PNG 或 WebP 图片";
  return sizeError(file, "/api/service/pictures") ?? null;
}
