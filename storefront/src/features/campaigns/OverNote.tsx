/** A link named a campaign that the page does not have any more. */
export const OverNote = () => <p role="note">您打开的那一场已经结束，或不对您开放，这里是现在的场次。</p>;
