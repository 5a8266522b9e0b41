"use strict";

const ENDS = { "<?": "?>", "<!--": "-->", "<!D": ">" };
const MOST = 65536; // letters: an editor must not wait for a long comment

/** Return the name of the first element of an XML text; "" if it begins otherwise, or too late. */
function firstElement(text) {
  let rest = text.slice(0, MOST).trimStart(); // a byte order mark goes, too
  for (;;) {
    const begin = Object.keys(ENDS).find((each) => rest.startsWith(each));
    if (begin === undefined) return /^<([^\s/>]+)[\s/>]/.exec(rest)?.[1] ?? "";
    const end = rest.indexOf(ENDS[begin], begin.length);
    if (end < 0) return "";
    rest = rest.slice(end + ENDS[begin].length).trimStart();
  }
}

module.exports = { firstElement };
