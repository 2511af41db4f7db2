const LEAST_DIGITS = 5;

/** What is dialled: the extension is asked for by the one who answers. */
const dialled = (phone: string) => phone.replace(/[转,，（(].*|[^\d+]/g, "");

/** A telephone number, which a phone dials when it is touched. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = dialled(phone);
  if (number.length < LEAST_DIGITS) return phone;
  return (
    <a className="num" href={`tel:${number}`}>
      {phone}
    </a>
  );
}
