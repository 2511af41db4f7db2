import { ApiError } from "@/api/client";
import { sizeError } from "@/api/fileSize";

/** Phones take larger pictures than the server. */
const UPLOAD = "/api/upload";
const MOST_PIXELS = 24_000_000;
const LONGEST_SIDE = 3000;
const QUALITY = 0.9;

export interface Size {
  width: number;
  height: number;
}

export function isPdf(file: File): boolean {
  return file.type === "application/pdf" || /\.pdf$/i.test(file.name);
}

/** The error of a file before it is sent; null when it is valid. */
export function fileError(file: File): string | null {
  if (isPdf(file)) return sizeError(file, UPLOAD) ?? null;
  return /^image\/(jpeg|png|webp)$/.test(file.type) ? null : "请选择 JPG、PNG、WebP 照片或 PDF 文件";
}

/** The size at which a picture is sent, before it is turned. */
export function sizeToSend({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

export function needsDrawing(file: File, { width, height }: Size, turns: number): boolean {
  return turns % 4 !== 0 || sizeError(file, UPLOAD) !== undefined || width * height > MOST_PIXELS;
}

/** The picture as it will be sent. A file that only its name calls a picture is refused at its field, as by the server. */
export async function readable(file: File, turns: number, field: string): Promise<File> {
  try {
    return await prepared(file, turns);
  } catch {
    const why = `照片 ${file.name} 打不开，请换一张`;
    throw new ApiError("http", 422, why, { [field]: [why] });
  }
}

/** Turned by quarters, and small enough. */
async function prepared(file: File, turns: number): Promise<File> {
  if (isPdf(file)) return file;
  const picture = await createImageBitmap(file);
  if (!needsDrawing(file, picture, turns)) return file;
  const { width, height } = sizeToSend(picture);
  const isSideways = turns % 2 !== 0;
  const canvas = document.createElement("canvas");
  canvas.width = isSideways ? height : width;
  canvas.height = isSideways ? width : height;
  const pen = canvas.getContext("2d");
  if (!pen) return file;
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(picture, -width / 2, -height / 2, width, height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return blob ? new File([blob], "document.jpg", { type: "image/jpeg" }) : file;
}
