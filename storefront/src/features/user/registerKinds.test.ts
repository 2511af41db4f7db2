import { describe, expect, it } from "vitest";
import { baseOf, kindAt } from "./registerKinds";

describe("sets of registration", () => {
  it("are told by their address", () => {
    expect(kindAt("/register/step1").code).toBe("single");
    expect(kindAt("/register/dd/step2").code).toBe("chain");
    expect(kindAt("/register/yl/step3").code).toBe("medical");
    expect(kindAt("/register/jh/step1").code).toBe("activate");
  });
  it("lead back to their address", () => {
    expect(baseOf("chain")).toBe("/register/dd");
    expect(baseOf("nonsense")).toBe("/register");
  });
});
