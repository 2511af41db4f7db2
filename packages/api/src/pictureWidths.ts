/**
 * What to choose from for a picture: the widths that the server makes of uploaded ones (backend/files/src/uploads/rendition.rs), and
 * the stored one where the widest of them would be blurred, however wide it really is. Drawn pictures are sharp in every size.
 */
export const pictureWidths = (src: string) =>
  src.startsWith("/media/uploads/")
    ? `${[96, 240, 480, 960].map((width) => `${src}?w=${width} ${width}w`)},${src} 1920w`
    : undefined;
