import { call } from "./http";

export interface DemoStaff {
  username: string;
  password: string;
  name: string;
  describe: string;
}

/** Empty outside demo mode, where the address answers 404. */
export async function demoStaff(signal?: AbortSignal): Promise<DemoStaff[]> {
  try {
    const { json } = await call<{ staff?: DemoStaff[]; data?: { staff?: DemoStaff[] } }>("/api/demo", {
      signal,
    });
    return json.data?.staff ?? json.staff ?? [];
  } catch {
    return [];
  }
}
