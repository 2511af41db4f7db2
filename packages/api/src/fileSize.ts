/** How large a file may be, before it is sent; the server says it in the description of its API (`limits.gen.ts`). */
export function fileSize<Call extends string>(limits: Readonly<Record<Call, number>>) {
  /** As people read it: "8 MB". */
  const largest = (call: Call): string => `${Math.floor(limits[call] / 1024 / 1024)} MB`;

  /** Why a file cannot be sent there; undefined when it will do. */
  const sizeError = (file: Pick<File, "size">, call: Call): string | undefined =>
    file.size > limits[call] ? `文件超过 ${largest(call)}，请压缩或分成几份再上传` : undefined;

  return { largest, sizeError };
}
