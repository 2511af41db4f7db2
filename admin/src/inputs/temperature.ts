/** Why this can't be what a thermometer showed. */
export const temperatureError = (temperature?: string | null): string | undefined =>
  temperature && !/^-?\d{1,3}(\.\d)?$/.test(temperature.trim())
    ? "温度应为数字，最多一位小数，例如 5.2"
    : undefined;
