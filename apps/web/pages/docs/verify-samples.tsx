import { CodeBlock } from './code-block.tsx';
import go from './samples/verify.go?raw';
import node from './samples/verify.mjs?raw';
import php from './samples/verify.php?raw';
import python from './samples/verify.py?raw';
import ruby from './samples/verify.rb?raw';

const samples = [
  ['Node', node],
  ['Python', python],
  ['PHP', php],
  ['Go', go],
  ['Ruby', ruby],
] as const;

/** A receiver in each language. The browser closes one when another is opened, without a script. */
export function VerifySamples() {
  return (
    <div className="border-b border-line">
      {samples.map(([language, code], index) => (
        <details key={language} name="verify-sample" open={index === 0} className="border-t border-line">
          <summary className="py-12 font-semibold hover:text-teal-text">{language}</summary>
          <div className="pb-16">
            <CodeBlock label={`A receiver in ${language}`} code={code} />
          </div>
        </details>
      ))}
    </div>
  );
}
