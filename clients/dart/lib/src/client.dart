import 'dart:async';
import 'dart:convert';
import 'dart:math';

import 'package:http/http.dart' as http;

import 'errors.dart';
import 'operations.dart';
import 'pace.dart';
import 'types.dart';

const _retried = [429, 502, 503];
const _firstWait = Duration(milliseconds: 250);
const _itemsPerBatch = 100;

/// Client of the Repère API. Distances are metres, durations seconds, polylines
/// have six decimals. Every method throws a [RepereException] for a call that
/// failed.
class Repere extends Operations {
  /// [key] is `svc_test_…` or `svc_live_…`. People can read the key of an app
  /// that they have: give it a key of its own with few scopes, or let a server
  /// send the requests.
  /// [baseUrl] is the origin of the API, for example `https://api.example.org`.
  /// [retries] are attempts after the first one, for 429, 502, 503 and a GET
  /// whose connection failed; a wait of more than [retryWaitMax] is thrown.
  Repere({
    required this.key,
    required String baseUrl,
    this.timeout = const Duration(seconds: 15),
    this.retries = 2,
    this.retryWaitMax = const Duration(seconds: 20),
    http.Client? client,
  })  : _baseUrl = baseUrl.replaceFirst(RegExp(r'/+$'), ''),
        _http = client ?? http.Client();

  final String key;
  final Duration timeout;
  final int retries;
  final Duration retryWaitMax;
  final String _baseUrl;
  final http.Client _http;
  final _pace = Pace();
  final _random = Random();

  /// Find any number of texts and name points, in their order: 100 to a
  /// request, each sent when its first answer is wanted. [items] and the other
  /// arguments are those of [geocodeBatch]; an answer with the key `error` is
  /// an [ErrorAnswer], another one a [GeocodeResponse].
  Stream<Map<String, Object?>> geocodeAll(
    List<Object?> items, {
    int? size,
    String? language,
  }) async* {
    for (var from = 0; from < items.length; from += _itemsPerBatch) {
      final batch = items.sublist(from, min(from + _itemsPerBatch, items.length));
      final answer =
          await geocodeBatch(items: batch, size: size, language: language);
      for (final result in answer.results) {
        yield result! as Map<String, Object?>;
      }
    }
  }

  /// Closes the connections.
  void close() => _http.close();

  @override
  Future<Object?> send(
    String verb,
    String path, {
    Map<String, Object?> place = const {},
    Map<String, Object?> query = const {},
    Map<String, Object?>? body,
    bool isBinary = false,
  }) async {
    // The API keeps a request's own id, so that one without an answer has one, too.
    final requestId = [
      for (var i = 0; i < 4; i++)
        _random.nextInt(0x100000000).toRadixString(16).padLeft(8, '0'),
    ].join();
    final address = _address(path, place, query);
    for (var attempt = 0;;) {
      final turn = await _pace.enter();
      RepereException failure;
      Duration? wanted;
      bool isRetried;
      try {
        return await _attempt(verb, address, body, isBinary, requestId);
      } on ApiException catch (error) {
        if (error.status == 429 && (error.remaining ?? 0) > 0) {
          // Too many in a second: it waits for its turn, however often.
          _pace.refused(turn, error.retryAfter ?? const Duration(seconds: 1));
          if (retries > 0) continue;
        }
        failure = error;
        isRetried = _retried.contains(error.status);
        wanted = error.retryAfter;
      } on ApiUnreachable catch (error) {
        failure = error;
        // The API may have done what was asked of it, which only a GET may ask
        // twice.
        isRetried = verb == 'GET';
      }
      final steps = _firstWait * (1 << attempt);
      // A random delay, so that clients that were refused together do not
      // return together.
      final wait = (wanted ?? steps) + steps * _random.nextDouble();
      if (!isRetried || attempt >= retries || wait > retryWaitMax) throw failure;
      await Future<void>.delayed(wait);
      attempt++;
    }
  }

  Uri _address(
    String path,
    Map<String, Object?> place,
    Map<String, Object?> query,
  ) {
    final filled = place.entries.fold(
      path,
      (text, entry) => text.replaceAll(
        '{${entry.key}}',
        Uri.encodeComponent('${entry.value}'),
      ),
    );
    final texts = {
      for (final MapEntry(:key, :value) in query.entries)
        if (value != null) key: _text(value),
    };
    final address = Uri.parse('$_baseUrl$filled');
    return texts.isEmpty ? address : address.replace(queryParameters: texts);
  }

  /// A value in an address: lists are joined with commas, a point is `lat,lng`.
  static String _text(Object? value) => switch (value) {
        {'lat': final lat?, 'lng': final lng?} => '$lat,$lng',
        final List<Object?> list => list.map(_text).join(','),
        _ => '$value',
      };

  Future<Object?> _attempt(
    String verb,
    Uri address,
    Map<String, Object?>? body,
    bool isBinary,
    String requestId,
  ) async {
    final request = http.Request(verb, address)
      ..headers['X-Service-Key'] = key
      ..headers['X-Request-Id'] = requestId;
    if (body != null) {
      request
        ..headers['Content-Type'] = 'application/json'
        ..body = jsonEncode({
          for (final MapEntry(:key, :value) in body.entries)
            if (value != null) key: key == 'fields' ? _text(value) : value,
        });
    }
    final http.Response response;
    try {
      response = await Future(() async {
        return http.Response.fromStream(await _http.send(request));
      }).timeout(timeout);
    } on TimeoutException {
      throw ApiTimeout(requestId);
    } on Exception catch (error) {
      throw ApiUnreachable('The API could not be reached.', requestId, error);
    }
    final isGood = response.statusCode >= 200 && response.statusCode < 300;
    if (isGood && isBinary) return response.bodyBytes;
    Object? content;
    try {
      content = jsonDecode(utf8.decode(response.bodyBytes));
    } on FormatException catch (error) {
      // A proxy may answer in another format.
      if (isGood) {
        throw ApiUnreachable('The answer is not JSON.', requestId, error);
      }
    }
    if (isGood) return content;
    throw _errorOf(response, content, requestId);
  }

  static ApiException _errorOf(
    http.Response response,
    Object? content,
    String requestId,
  ) {
    final error = switch (content) {
      {'error': final Map<String, Object?> error} => error,
      _ => const <String, Object?>{},
    };
    final details = error['details'];
    final seconds = num.tryParse(response.headers['retry-after'] ?? '');
    final status = response.statusCode;
    return ApiException(
      '${error['message'] ?? 'The API answered $status.'}',
      response.headers['x-request-id'] ?? requestId,
      status: status,
      details: [
        if (details is List<Object?>)
          for (final one in details.cast<Map<String, Object?>>())
            FieldError(one),
      ],
      retryAfter: seconds == null
          ? null
          : Duration(milliseconds: (seconds * 1000).round()),
      remaining: int.tryParse(response.headers['x-ratelimit-remaining'] ?? ''),
      helpUrl: RegExp('<([^>]+)>;\\s*rel="help"')
          .firstMatch(response.headers['link'] ?? '')
          ?.group(1),
    );
  }
}
