import { describe, expect, test } from 'vitest';
import { addressProblem, isAllowedIp } from '#core/clients/endpoints/address.ts';
import { headerProblem, headersProblem } from '#core/webhooks/rules.ts';

const production = { production: true };
const elsewhere = { production: false };
/** A problem as people read it. */
const sentence = /^Please [^\n]+\.$/;

describe('an address for webhooks is accepted', () => {
  test.each([
    'https://example.com/webhooks',
    'https://example.com',
    'HTTPS://Example.COM/Hook',
    'https://hooks.example.co.uk:8443/a/b?key=value&other=%20',
    'https://bücher.example/eingang',
    'https://xn--bcher-kva.example/',
    'https://пример.испытание/',
    'https://my_app.example.com/',
    'https://local.example.com/',
    'https://internal.example.com/localhost',
    'https://8.8.8.8/hook',
    'https://8.8.8.8:443/hook',
    'https://100.63.255.255/',
    'https://100.128.0.1/',
    'https://172.15.0.1/',
    'https://172.32.0.1/',
    'https://192.169.0.1/',
    'https://198.17.255.255/',
    'https://223.255.255.255/',
    'https://[2606:4700:4700::1111]/hook',
    'https://[2606:4700:4700::1111]:8443/hook',
    'https://[::ffff:8.8.8.8]/',
    `https://example.com/${'a'.repeat(1_980)}`,
  ])('%s, anywhere', (url) => {
    expect(addressProblem(url, production)).toBeNull();
    expect(addressProblem(url, elsewhere)).toBeNull();
  });

  test.each([
    'http://example.com/webhooks',
    'https://example.com:25/hook',
    'https://example.com:6379/hook',
    'https://8.8.8.8:80/hook',
    'http://localhost:9000/hook',
    'https://localhost/hook',
    'http://LOCALHOST/',
    'http://127.0.0.1:9000/hook',
    'http://127.8.9.10/',
    'http://[::1]:9000/hook',
    'http://[::ffff:127.0.0.1]/',
  ])('%s, outside production only', (url) => {
    expect(addressProblem(url, elsewhere)).toBeNull();
    expect(addressProblem(url, production)).toMatch(sentence);
  });
});

describe('an address for webhooks is refused, in production and elsewhere', () => {
  const refused = (scheme: string, hosts: string[]) => hosts.map((host) => `${scheme}://${host}/hook`);
  test.each([
    {
      kind: 'that is no address',
      urls: ['', 'hello', 'example.com', '//example.com', 'https://', 'https:///', 'https://?x', 'https://a b.com/'],
    },
    {
      kind: 'with another scheme',
      urls: [
        ...[
          'ftp://example.com',
          'file:///etc/passwd',
          'javascript:alert(1)',
          'gopher://example.com',
          'ws://example.com',
        ],
        ...['data:text/plain,x', 'https:example.com', 'https:/example.com', 'unix:///var/run/docker.sock'],
      ],
    },
    {
      kind: 'with credentials',
      urls: [
        'https://me:secret@example.com/',
        'https://me@example.com/',
        'https://@example.com/',
        'https://:@example.com/',
      ],
    },
    { kind: 'with a fragment', urls: ['https://example.com/#part', 'https://example.com/#'] },
    { kind: 'that is too long', urls: [`https://example.com/${'a'.repeat(2_000)}`] },
    {
      kind: 'that is read differently by different programs',
      urls: [
        ...[
          'https://example.com\\@10.0.0.1/',
          'https:\\\\example.com',
          'https://exa\tmple.com/',
          'https://example.com/\n',
        ],
        ...[' https://example.com/', 'https://example.com /', 'https://ex%61mple.com/', 'https://example.com/\ud800'],
        ...['https:///127.0.0.1/', 'https://example.com/\u0000', 'https://example.com:99999/', 'https://[::1/'],
      ],
    },
    {
      kind: 'in a private network',
      urls: refused('https', [
        ...[
          '10.0.0.1',
          '10.255.255.255',
          '172.16.0.1',
          '172.31.255.255',
          '192.168.1.1',
          '100.64.0.1',
          '100.127.255.255',
        ],
        ...['[fc00::1]', '[fd12:3456::1]', '[fec0::1]'],
      ]),
    },
    {
      kind: 'that is link-local, like the metadata of clouds',
      urls: refused('http', ['169.254.169.254', '169.254.0.1', '[fe80::1]', '[febf::1]', '[fd00:ec2::254]']),
    },
    {
      kind: 'that nobody has',
      urls: refused('https', ['0.0.0.0', '0.1.2.3', '[::]', '224.0.0.1', '239.1.2.3', '255.255.255.255', '[ff02::1]']),
    },
    {
      kind: 'in a reserved range',
      urls: refused('https', [
        ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9'],
        ...[
          '240.0.0.1',
          '254.1.1.1',
          '[2001:db8::1]',
          '[3fff::1]',
          '[2001:2::1]',
          '[100::1]',
          '[5f00::1]',
          '[4000::1]',
        ],
      ]),
    },
    {
      kind: 'that is an IPv4 address inside an IPv6 one',
      urls: refused('https', [
        ...['[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[0:0:0:0:0:ffff:192.168.0.1]', '[::ffff:0:10.0.0.1]'],
        ...['[64:ff9b::10.0.0.1]', '[64:ff9b::8.8.8.8]', '[64:ff9b:1::a00:1]', '[2002:a00:1::]', '[2002:808:808::1]'],
        ...['[2001::1]', '[2001:0:53aa:64c:0:fbff:f5ff:fffe]', '[::10.0.0.1]', '[::127.0.0.1]', '[::8.8.8.8]'],
      ]),
    },
    {
      kind: 'in a spelling of IPv4 that nobody types',
      urls: ['http', 'https'].flatMap((scheme) =>
        refused(scheme, [
          ...['127.1', '127.0.1', '2130706433', '0x7f.1', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001'],
          ...['127.000.000.001', '127.0.0.1.', '8.8', '134744072', '0x08080808', '010.8.8.8', '8.8.8.8.', '0'],
          ...['１２７.０.０.１', '127。0。0。1', '%31%32%37.0.0.1', '①②⑦.0.0.1'],
        ]),
      ),
    },
    {
      kind: 'with a name of a private network',
      urls: refused('https', [
        ...[
          'printer.local',
          'metadata.google.internal',
          'db.internal',
          'router.home.arpa',
          'home.arpa',
          'app.localhost',
        ],
        ...['intranet', 'redis', 'LOCAL', 'Printer.LOCAL', 'ⓛocal', 'printer.ⓛocal', 'printer。local'],
      ]),
    },
    {
      kind: 'with a host name that ends with a dot or is none',
      urls: refused('https', [
        ...['example.com.', 'localhost.', 'db.internal.', 'example..com', '.example.com', '1.2.3.4.5', 'example.123'],
        ...[`${'a'.repeat(64)}.example.com`, Array.from({ length: 90 }, () => 'ab').join('.')],
      ]),
    },
  ])('one $kind', ({ urls }) => {
    for (const url of urls) {
      expect(addressProblem(url, production), url).toMatch(sentence);
      expect(addressProblem(url, elsewhere), url).toMatch(sentence);
    }
  });

  test('the sentence says what to change', () => {
    expect(addressProblem('http://example.com/', production)).toContain('starts with https://');
    expect(addressProblem('https://me:secret@example.com/', production)).toContain('without a user name or password');
    expect(addressProblem('https://10.0.0.1/', production)).toBe(
      'Please enter an address on the public internet: 10.0.0.1 is a private address.',
    );
    expect(addressProblem('https://localhost/', production)).toBe(
      'Please enter an address on the public internet: “localhost” is a name inside a private network.',
    );
    expect(addressProblem('http://2130706433/', elsewhere)).toContain('four plain numbers');
  });
});

describe('an IP address', () => {
  test('of this machine is allowed outside production only, and text that is none never', () => {
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(isAllowedIp(ip, production)).toBe(false);
      expect(isAllowedIp(ip, elsewhere)).toBe(true);
    }
    for (const ip of ['', 'example.com', '0x7f.1', '2130706433', '10.0.0.1', '::a00:1', 'fe80::1%eth0']) {
      expect(isAllowedIp(ip, production)).toBe(false);
      expect(isAllowedIp(ip, elsewhere)).toBe(false);
    }
  });
});

describe('a header of an endpoint', () => {
  test.each([
    ['Authorization', 'Bearer abc.def'],
    ['X-Api-Key', 'käse ÿ'],
    ["x_odd!#$%&'*+.^`|~", ''],
    ['Cookie', 'a=b; c="d"'],
    ['webhook', 'not the prefix'],
    ['a'.repeat(100), 'b'.repeat(1_000)],
  ])('%s is accepted', (name, value) => {
    expect(headerProblem(name, value)).toBeNull();
  });

  test.each([
    ...['', 'two words', 'colon:', 'new\nline', 'ümlaut', 'nul\0', '(comment)', 'a/b', '“quoted”', 'a'.repeat(101)],
    ...['Connection', 'KEEP-ALIVE', 'te', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'Proxy-Authorization'],
    ...[
      'proxy-connection',
      'Host',
      'Content-Length',
      'content-type',
      'Content-Encoding',
      'Accept-Encoding',
      'User-Agent',
    ],
    ...['webhook-id', 'Webhook-Timestamp', 'WEBHOOK-SIGNATURE', 'webhook-anything', 'svix-id', 'Traceparent'],
    ...['tracestate', 'Expect'],
  ])('is refused for its name: %j', (name) => {
    expect(headerProblem(name, 'value')).toMatch(sentence);
  });

  test.each([
    'a\r\nHost: evil',
    'a\nb',
    'a\rb',
    'nul\0',
    'tab\t',
    'del\x7f',
    'c1\x85',
    'emoji 😀',
    'Ā',
    'b'.repeat(1_001),
  ])('is refused for its value: %j', (value) => {
    expect(headerProblem('X-Own', value)).toMatch(sentence);
  });

  test('comes once, and there are at most twenty', () => {
    const headers = Array.from({ length: 20 }, (_, index) => [`X-${index}`, 'v'] as const);
    expect(headersProblem(headers)).toBeNull();
    expect(headersProblem([...headers, ['X-20', 'v']])).toBe('Please use at most 20 headers.');
    expect(
      headersProblem([
        ['X-Own', 'a'],
        ['x-own', 'b'],
      ]),
    ).toBe('Please use the header “x-own” only once.');
    expect(headersProblem([['Host', 'a']])).toMatch(sentence);
  });
});
