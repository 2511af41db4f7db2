const KB = 1024;
const MB = KB * KB;

/** 1536 → "2 KB", 1572864 → "1.5 MB" */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}
